/// How it feels.
#[derive(Enumeration)]
#[bits(2)]
#[spec(DOC, "Mood")]
enum Mood {
    /// Quiet.
    #[spec("calm")]
    Calm = 0,
    #[spec("wild")]
    Wild = 0x2,
}
