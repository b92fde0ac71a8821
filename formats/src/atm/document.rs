//! The documents that define ATM, and where we knowingly differ from the text.

use bindery::{Deviation, Document, Origin};

/// The published text. It leaves most chunks open.
pub static ATM: Document = Document {
    id: "atm",
    title: "ATM Binary Format",
    origin: Origin::Text,
};

/// The engine that the format comes from, and the files it writes.
pub static ATM_ENGINE: Document = Document {
    id: "atm-engine",
    title: "Antiquated Engine, reader and writer of ATM",
    origin: Origin::Program,
};

macro_rules! deviations {
    ($($(#[$doc:meta])* $name:ident $id:literal: $says:literal; $does:literal; $because:literal.)*) => {$(
        $(#[$doc])*
        pub static $name: Deviation = Deviation {
            id: $id,
            says: $says,
            does: $does,
            because: $because,
        };
    )*};
}

deviations! {
    /// The chunk's type.
    ATM_01 "ATM-01": "the first byte of a chunk is its type"; "if the first chunk starts with 0x55, every chunk does and the type is the ChunkID; else the text is followed"; "files on disk have a constant marker there, and 0x55 is no type of the text".
    /// Padding after a chunk.
    ATM_02 "ATM-02": "nothing about padding"; "from version 2 on a payload is filled up to a multiple of 4 bytes, unless the chunks of the literal framing only fit without; padding that the end cuts off is accepted"; "files of version 2 have it, files of version 1 do not".
    /// Offsets in the basic contents.
    ATM_03 "ATM-03": "the last three fields stand at 0x20, 0x24 and 0x28"; "a record of 44 bytes is read like that, any other with the fields at 0x1A, 0x1C and 0x20"; "files hold a record of 36 bytes without the gaps".
    /// Place of the basic contents.
    ATM_04 "ATM-04": "the basic contents usually come first"; "they are found wherever they stand; authoring puts them last"; "files have them last".
    /// Elements of face indices.
    ATM_05 "ATM-05": "an element is one index"; "an element is one index or the three of a face, as its size says"; "files have one face to an element".
    /// Width of face indices.
    ATM_06 "ATM-06": "the number of vertices decides about the width of an index"; "the element size decides; authoring follows the number of vertices"; "the number that decided may differ from the one that is stored".
    /// Header of vertex key frames.
    ATM_07 "ATM-07": "the elements are key frames and their size is a number of vertices"; "under the marker framing the elements are vertices of 12 bytes for each key frame"; "files are written like that".
    /// Order of key frames.
    ATM_08 "ATM-08": "all vertices of the first key frame, then of the next"; "under the marker framing all key frames of the first vertex, then of the next"; "files are written like that".
    /// Normal key frames.
    ATM_09 "ATM-09": "normal key frames look like vertex key frames"; "under the marker framing they are raw bytes"; "no program writes or reads them".
    /// The unused number in low-resolution vertices.
    ATM_10 "ATM-10": "two bytes are unused"; "they are the number of key frames, which is 1"; "files hold 1".
    /// Elements of low-resolution chunks.
    ATM_11 "ATM-11": "nothing about the number of elements"; "the whole payload is one element, and its own header counts"; "files are written like that".
    /// Models within models.
    ATM_12 "ATM-12": "whole ATM files stand inside an ATM file"; "after a separator come more chunks, without a file header"; "files are written like that".
    /// The data number.
    ATM_13 "ATM-13": "the data number counts chunks of one type"; "under the marker framing it is the role of the model that a separator starts, and means nothing elsewhere"; "files are written like that".
    /// The compression flag.
    ATM_14 "ATM-14": "1 says that the rest is compressed"; "only 1 does, any other number is kept; a body that starts with the chunk marker is taken as it is even then"; "the byte is not initialised in files that are not compressed".
    /// The uncompressed size.
    ATM_15 "ATM-15": "the size after decompression"; "the size without the file header; kept without meaning in a file that is not compressed"; "the number is not initialised there".
    /// Larger headers.
    ATM_16 "ATM-16": "headers may grow"; "more bytes are kept, fewer than 12 are refused"; "a size of 0 would make a reader go round forever".
    /// Chunks without a layout.
    ATM_17 "ATM-17": "three types are unused, though one has a section"; "these types and three more are raw bytes"; "no layout exists".
    /// The old contents.
    ATM_18 "ATM-18": "there is no chunk of type 0"; "it holds basic contents in an older layout"; "old files have it".
    /// Versions.
    ATM_19 "ATM-19": "the version is 2"; "any version is read, and those above 1 have padding; other than 1 and 2 is reported"; "files of version 1 exist".
    /// The number of normals.
    ATM_20 "ATM-20": "there may be more or fewer normals than vertices"; "the number of elements counts"; "readers take one for each vertex".
    /// Vertices of key frames.
    ATM_21 "ATM-21": "a key frame usually has as many vertices as the model"; "fewer are accepted without a word"; "export merges vertices that move alike".
    /// Low-resolution numbers.
    ATM_22 "ATM-22": "low-resolution numbers are short"; "they have no sign"; "65535 is the far end of the range".
    /// Low-resolution normals.
    ATM_23 "ATM-23": "nothing yet about low-resolution normal key frames"; "they have the header of the vertex key frames, whose bounds mean nothing; 0 to 65535 is -1 to 1"; "files are written like that".
    /// The other open chunks.
    ATM_24 "ATM-24": "nothing yet about the types 0x12 to 0x1A"; "they are declared as the engine has them"; "files hold them".
    /// The end of the file.
    ATM_25 "ATM-25": "nothing about the end"; "chunks end where the bytes do, or at the first byte that is no marker; what follows is kept and reported"; "there is no count and no end mark".
    /// What a model belongs to.
    ATM_26 "ATM-26": "nothing about which model another belongs to"; "models are a flat list with roles; a tree is a separate step"; "a collision map after a level of detail may belong to either".
}
