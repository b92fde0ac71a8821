//! Where we knowingly differ from the texts.

use bindery::Deviation;

deviations! {
    /// The layouts are told apart by what follows the header.
    PTF_01 = "PTF-01" {
        says: "the version byte is 0 and names the layout",
        does: "the place of the LZ4 frame and the number of bytes for each pixel tell the three layouts apart",
        because: "the header changed twice and the version byte stayed 0",
    }
    /// Fewer pixels than the size says are accepted.
    PTF_02 = "PTF-02" {
        says: "the frame holds width x height pixels",
        does: "fewer or more bytes are kept, with a finding; missing pixels read as zero",
        because: "a known exporter writes too few, and the engine takes them",
    }
}
