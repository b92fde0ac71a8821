/// A record of fixed size.
#[schema]
#[spec(DOC, "Point")]
#[spec(ENGINE, "struct point")]
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// To the right.
    #[spec("x")]
    pub x: i16,
    /// Upwards.
    #[spec("y")]
    #[deviation(UP)]
    pub y: i16,
    pub front_side: u8,
    #[spec(DOC = "b_side", ENGINE = "back")]
    pub back_side: u8,
}
