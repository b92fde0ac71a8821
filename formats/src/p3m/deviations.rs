//! Where we knowingly differ from the texts.

use bindery::Deviation;

deviations! {
    /// The version byte does not tell the layouts apart.
    P3M_01 = "P3M-01" {
        says: "the major version names the layout",
        does: "the file is read under every layout, and the one that fits its own content best is taken",
        because: "the layout changed several times and the version stayed 0",
    }
    /// Enumerations without numbers count from 0.
    P3M_02 = "P3M-02" {
        says: "the names of the values, without numbers",
        does: "numbers them from 0 in the order listed",
        because: "the four enumerations whose numbers are known from programs all follow that order",
    }
    /// Bit fields are listed from the top bit down.
    P3M_03 = "P3M-03" {
        says: "the widths of the bit fields, without saying which comes first",
        does: "takes the first as the top bits",
        because: "the normals flag of the older part and the sizes of PTF are laid out so in the programs",
    }
    /// A path may be where an embedded texture is announced.
    P3M_04 = "P3M-04" {
        says: "type 0 is followed by a size and a PTF texture",
        does: "reads a path where the letters PTF do not follow the size and the file is explained better so, and writes it back so",
        because: "the exporter stores the paths of external textures with type 0",
    }
    /// Embedded textures that cannot be decoded are kept.
    P3M_05 = "P3M-05" {
        says: "the data is a PTF texture",
        does: "keeps the bytes of one that cannot be decoded, with a finding",
        because: "the size bounds the damage, and the engine goes on without the texture as well",
    }
    /// Textures of an unknown type have a size.
    P3M_06 = "P3M-06" {
        says: "there are two texture types",
        does: "reads a size and that many bytes after any other type",
        because: "the engine skips them so",
    }
    /// Scalars of three types are missing from the list of values.
    P3M_07 = "P3M-07" {
        says: "no stored form for a single bool, f32 or f64",
        does: "one byte for bool, four for f32, eight for f64; the same in arrays",
        because: "the types are listed, so they need a form, and all others take their natural size",
    }
    /// Nothing follows an empty user-defined field.
    P3M_08 = "P3M-08" {
        says: "a field may be empty, without saying what is left out",
        does: "neither length nor value follows",
        because: "the stored length counts from 1, so there is no other way to say an array of no elements",
    }
    /// Key frames of materials are numbered as those of actions are.
    P3M_09 = "P3M-09" {
        says: "a skip for each key frame of a material, without saying from where",
        does: "the first key is at frame skip, each next one skip + 1 frames later; the initial values hold at frame 0 unless a key is there, and are what the first key is approached from; the mode of a key governs the way to it; a loop starts again one frame after the last",
        because: "the engine counts the keys of actions so, and the initial values would have no use otherwise",
    }
    /// What a material with CONT does at its end.
    P3M_10 = "P3M-10" {
        says: "a loop mode CONT, without its meaning",
        does: "within one material it holds the last frame, as NONE does; that the next material goes on from that frame is left to the player",
        because: "a file cannot say which material comes next",
    }
    /// The string table may be empty or unterminated.
    P3M_11 = "P3M-11" {
        says: "the string table has at least one byte and ends with a zero byte",
        does: "reads any rest of the file as the table, with a finding",
        because: "the engine accepts both, and nothing after it can be misread",
    }
    /// Angles of rotation keys.
    P3M_12 = "P3M-12" {
        says: "three numbers for a rotation, without unit and order",
        does: "passes them on as Euler angles in radians, applied in the order Z, X, Y",
        because: "the exporter's manual names the order, and its curves are in radians",
    }
    /// Which override counts.
    P3M_13 = "P3M-13" {
        says: "a priority for each material override, without saying which end wins",
        does: "the highest number wins, the first listed of equal ones",
        because: "that is the usual meaning of the word, and the order of the file is the only thing left to decide by",
    }
    /// How textures take turns.
    P3M_14 = "P3M-14" {
        says: "extra textures and an advance time, without the order and what follows the last",
        does: "the first texture, then the extra ones in their order, each for the advance time, then the first again; an advance time of 0 shows the first only",
        because: "the list has no other order, and nothing in the file says when it should stop",
    }
    /// What encoding strings have.
    P3M_17 = "P3M-17" {
        says: "strings that end with a zero byte, without their encoding",
        does: "takes them as UTF-8, and keeps other bytes with a finding",
        because: "the exporter writes UTF-8",
    }
}
