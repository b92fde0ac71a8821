/// A record of fixed size.
#[schema]
#[spec(DOC, "Point")]
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// To the right.
    #[spec("x")]
    pub x: i16,
    /// Upwards.
    #[spec("y")]
    #[deviation(UP)]
    pub y: i16,
}
