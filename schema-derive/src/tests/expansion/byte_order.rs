#[schema]
#[spec(DOC, "Order")]
#[brw(big)]
pub struct Order {
    pub number: u16,
    #[brw(little)]
    pub old: u32,
}

#[schema]
#[spec(DOC, "Told")]
#[brw(import_raw(big: bool), is_big = big)]
pub struct Told {
    pub mark: u8,
    #[brw(is_big = mark == 1)]
    pub number: u16,
}
