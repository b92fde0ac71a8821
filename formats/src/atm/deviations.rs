//! Where we knowingly differ from the text.

use bindery::Deviation;

deviations! {
    /// The chunk's type.
    ATM_01 = "ATM-01" {
        says: "the first byte of a chunk is its type",
        does: "if the first chunk starts with 0x55, every chunk does and the type is the ChunkID; else the text is followed",
        because: "files on disk have a constant marker there, and 0x55 is no type of the text",
    }
    /// Padding after a chunk.
    ATM_02 = "ATM-02" {
        says: "nothing about padding",
        does: "from version 2 on a payload is filled up to a multiple of 4 bytes, unless the chunks of the literal framing only fit without; padding that the end cuts off is accepted",
        because: "files of version 2 have it, files of version 1 do not",
    }
    /// Offsets in the basic contents.
    ATM_03 = "ATM-03" {
        says: "the last three fields are at 0x20, 0x24 and 0x28",
        does: "a record of 44 bytes is read like that, any other with the fields at 0x1A, 0x1C and 0x20",
        because: "files hold a record of 36 bytes without the gaps",
    }
    /// Place of the basic contents.
    ATM_04 = "ATM-04" {
        says: "the basic contents usually come first",
        does: "they are found wherever they are; authoring puts them last",
        because: "files have them last",
    }
    /// Elements of face indices.
    ATM_05 = "ATM-05" {
        says: "an element is one index",
        does: "an element is one index or the three of a face, as its size says",
        because: "files have one face to an element",
    }
    /// Width of face indices.
    ATM_06 = "ATM-06" {
        says: "the number of vertices decides about the width of an index",
        does: "the element size decides; authoring follows the number of vertices",
        because: "the number that decided may differ from the one that is stored",
    }
    /// Header of vertex key frames.
    ATM_07 = "ATM-07" {
        says: "the elements are key frames and their size is a number of vertices",
        does: "under the marker framing the elements are vertices of 12 bytes for each key frame",
        because: "files are written like that",
    }
    /// Order of key frames.
    ATM_08 = "ATM-08" {
        says: "all vertices of the first key frame, then of the next",
        does: "under the marker framing all key frames of the first vertex, then of the next",
        because: "files are written like that",
    }
    /// Normal key frames.
    ATM_09 = "ATM-09" {
        says: "normal key frames look like vertex key frames",
        does: "under the marker framing they are raw bytes",
        because: "no program writes or reads them",
    }
    /// The unused number in low-resolution vertices.
    ATM_10 = "ATM-10" {
        says: "two bytes are unused",
        does: "they are the number of key frames, which is 1",
        because: "files hold 1",
    }
    /// Elements of low-resolution chunks.
    ATM_11 = "ATM-11" {
        says: "nothing about the number of elements",
        does: "the whole payload is one element, and its own header counts",
        because: "files are written like that",
    }
    /// Models within models.
    ATM_12 = "ATM-12" {
        says: "an ATM file contains whole ATM files",
        does: "after a separator come more chunks, without a file header",
        because: "files are written like that",
    }
    /// The data number.
    ATM_13 = "ATM-13" {
        says: "the data number counts chunks of one type",
        does: "under the marker framing it is the role of the model that a separator starts, and means nothing elsewhere",
        because: "files are written like that",
    }
    /// The compression flag.
    ATM_14 = "ATM-14" {
        says: "1 says that the rest is compressed",
        does: "only 1 does, any other number is kept; a body that starts with the chunk marker is taken as it is even then",
        because: "the byte is not initialised in files that are not compressed",
    }
    /// The uncompressed size.
    ATM_15 = "ATM-15" {
        says: "the size after decompression",
        does: "the size without the file header; kept without meaning in a file that is not compressed",
        because: "the number is not initialised there",
    }
    /// Larger headers.
    ATM_16 = "ATM-16" {
        says: "headers may grow",
        does: "more bytes are kept, fewer than 12 are refused",
        because: "a size of 0 would make a reader go round forever",
    }
    /// Chunks without a layout.
    ATM_17 = "ATM-17" {
        says: "three types are unused, though one has a section",
        does: "these types and three more are raw bytes",
        because: "no layout exists",
    }
    /// The old contents.
    ATM_18 = "ATM-18" {
        says: "there is no chunk of type 0",
        does: "it holds basic contents in an older layout",
        because: "old files have it",
    }
    /// Versions.
    ATM_19 = "ATM-19" {
        says: "the version is 2",
        does: "any version is read, and those above 1 have padding; other than 1 and 2 is reported",
        because: "files of version 1 exist",
    }
    /// The number of normals.
    ATM_20 = "ATM-20" {
        says: "there may be more or fewer normals than vertices",
        does: "the number of elements counts",
        because: "readers take one for each vertex",
    }
    /// Vertices of key frames.
    ATM_21 = "ATM-21" {
        says: "a key frame usually has as many vertices as the model",
        does: "fewer are accepted without a word",
        because: "export merges vertices that move alike",
    }
    /// Low-resolution numbers.
    ATM_22 = "ATM-22" {
        says: "low-resolution numbers are short",
        does: "they have no sign",
        because: "65535 is the far end of the range",
    }
    /// Low-resolution normals.
    ATM_23 = "ATM-23" {
        says: "nothing yet about low-resolution normal key frames",
        does: "they have the header of the vertex key frames, whose bounds mean nothing; 0 to 65535 is -1 to 1",
        because: "files are written like that",
    }
    /// The other open chunks.
    ATM_24 = "ATM-24" {
        says: "nothing yet about the types 0x12 to 0x1A",
        does: "they are declared as the engine has them",
        because: "files hold them",
    }
    /// The end of the file.
    ATM_25 = "ATM-25" {
        says: "nothing about the end",
        does: "chunks end where the bytes do, or at the first byte that is no marker; what follows is kept and reported",
        because: "there is no count and no end mark",
    }
    /// What a model belongs to.
    ATM_26 = "ATM-26" {
        says: "nothing about which model another belongs to",
        does: "models are a flat list with roles; a tree is a separate step",
        because: "a collision map after a level of detail may belong to either",
    }
}
