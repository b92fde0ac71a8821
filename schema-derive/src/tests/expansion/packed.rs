/// One byte.
#[derive(BitPacked)]
#[packed(u8, order = msb)]
#[spec(DOC, "Flags")]
struct Flags {
    /// Not used.
    #[bits(5, reserved)]
    reserved: u8,
    #[bits(2, "mood")]
    mood: Open<Mood>,
    loud: bool,
}
