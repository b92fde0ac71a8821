/// One byte.
#[derive(BitPacked)]
#[packed(u8, order = msb)]
#[spec(DOC, "Flags")]
struct Flags {
    /// Not used.
    #[bits(5)]
    #[spec(reserved)]
    reserved: u8,
    #[bits(2)]
    #[spec("mood")]
    mood: Open<Mood>,
    #[bits(1)]
    #[spec("loud")]
    loud: bool,
}
