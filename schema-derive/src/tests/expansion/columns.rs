/// A record with a parameter, kept in columns.
#[schema(columns)]
#[spec(DOC, "Point")]
#[brw(import_raw(widths: Widths))]
#[derive(Clone, Copy)]
pub struct Point<T> {
    /// To the right.
    #[spec("x")]
    pub x: T,
    /// Where it leads.
    #[spec("index")]
    pub index: Index<Narrow>,
}
