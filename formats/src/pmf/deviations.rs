//! Where the text leaves something open, what we do, and why.
//!
//! The text was never implemented by anybody else, so these choices are the reference. Numbers 1 to 35
//! concern the map, the others its entities.

use bindery::Deviation;

deviations! {
    /// Client props are at the start of the client sector data, or nowhere.
    PMF_01 = "PMF-01" {
        says: "a sector lists props, props have a shared and a client part, and nothing says where the client part is",
        does: "a prop of the shared sector data is its shared part; the client parts are first in the client sector data, and a file without them is read as well",
        because: "materials are split the same way, and a client string needs the client string table; with no props both readings are the same bytes",
    }
    /// The visibility index after a chunk's visible sectors is left out.
    PMF_02 = "PMF-02" {
        says: "an index into visibility data and a number of cubes of 16 or 32 bits follow the visible sectors",
        does: "they are absent; a file that has them, in either width, is read as well",
        because: "the array they index was never defined, the list of visible sectors replaced it, and the next revision drops them",
    }
    /// Compressed data is one LZ4 frame; raw LZ4 blocks are read too.
    PMF_03 = "PMF-03" {
        says: "data is compressed with LZ4",
        does: "an LZ4 frame is written; several that follow one another are read as one content, and what does not start with the mark of a frame is read as a raw block and stays one",
        because: "the sibling formats use frames only, and later texts say so",
    }
    /// The body of a string table is compressed.
    PMF_04 = "PMF-04" {
        says: "a string table has two sizes, and its strings are not called compressed",
        does: "the strings are compressed like every other block",
        because: "two sizes have no other use, and the next revision says it",
    }
    /// Extra lightmaps are whole records in both places.
    PMF_05 = "PMF-05" {
        says: "extra lightmaps are in the sector and with each affecting dynamic light, and nothing refers to the first",
        does: "both are read as whole records",
        because: "lists of indices name their integer type in this text, and these lists name the record",
    }
    /// A lightmap is a square of luxels.
    PMF_06 = "PMF-06" {
        says: "a lightmap has a size of two to the power of n and no decompressed size",
        does: "it holds as many luxels as a square of that side has; another number is kept, with a finding",
        because: "textures of the same engine do it so, and its later maps too",
    }
    /// An extra lightmap is as large as its base.
    PMF_07 = "PMF-07" {
        says: "an extra lightmap has no size",
        does: "it holds as many luxels as its base lightmap; another number is kept, with a finding",
        because: "a later text sizes it by the lightmap it belongs to",
    }
    /// A count minus 1 stores one less than the number of items.
    PMF_08 = "PMF-08" {
        says: "some counts are given minus 1",
        does: "the stored number plus one items follow",
        because: "an earlier text asks for at least one item at these places",
    }
    /// Gamemode and difficulty counts are stored as they are.
    PMF_09 = "PMF-09" {
        says: "a count is a u8 of 1 to 16, or 1 to 8",
        does: "the number is stored as it is; a number out of range is kept, with a finding",
        because: "the text spells it out wherever it stores a count minus 1",
    }
    /// Sectors are in the order Y, X, Z.
    PMF_10 = "PMF-10" {
        says: "the sectors follow their counts in X, Y and Z, in no stated order",
        does: "there are X times Y times Z sectors, Z runs fastest, then X",
        because: "later texts state this order; the bytes are the same in any order",
    }
    /// Material and fast light counts govern the arrays in the blocks.
    PMF_11 = "PMF-11" {
        says: "materials and fast lights are in blocks without a count of their own",
        does: "the counts before the blocks say how many there are, and follow from them when written",
        because: "nothing else can say it, and a later text does",
    }
    /// The dynamic light count counts numbers, not records.
    PMF_12 = "PMF-12" {
        says: "there is a dynamic light count and no dynamic light",
        does: "it is kept as it is and bounds the numbers of dynamic lights",
        because: "dynamic lights are only ever numbers in this text",
    }
    /// The entities take the rest of the server data.
    PMF_13 = "PMF-13" {
        says: "the entity data has no length",
        does: "it is read after the teams up to the end of the block",
        because: "its four arrays carry their counts",
    }
    /// Bits are listed from the top; cube types are numbered in order.
    PMF_14 = "PMF-14" {
        says: "bit fields and the names of cube types are listed without positions or numbers",
        does: "the first one listed is the top bit, the first name is 0; reserved bits are kept, with a finding, and cube types without a name are refused",
        because: "the engine's texture reader and later texts agree; a cube without a known layout has no known length",
    }
    /// Lighting data is before chunk data.
    PMF_15 = "PMF-15" {
        says: "the type byte names chunk first, the cube data lists lighting first",
        does: "lighting, chunk and type data follow in that order, for an empty cube too",
        because: "the order of the data is listed explicitly",
    }
    /// The first of two +X counts is that of the plane.
    PMF_16 = "PMF-16" {
        says: "an extended angled cube has the +X triangle count twice",
        does: "the first one counts the triangles of the plane",
        because: "the angled cube has the plane at that place; both readings are seven bytes",
    }
    /// A u24 is three bytes, lowest first.
    PMF_17 = "PMF-17" {
        says: "some numbers are u24",
        does: "they are three bytes, little-endian, and larger numbers are refused when written",
        because: "everything else is little-endian",
    }
    /// Only version 0.0 is read.
    PMF_18 = "PMF-18" {
        says: "every draft calls itself 0.0",
        does: "another version is refused; the drafts cannot be told apart by it",
        because: "other drafts start with the same bytes and differ after them",
    }
    /// The decompressed size is before the compressed size.
    PMF_19 = "PMF-19" {
        says: "the decompressed size is listed first, other drafts list it second",
        does: "it is first",
        because: "this text says so",
    }
    /// An empty block may have no stored bytes.
    PMF_20 = "PMF-20" {
        says: "nothing is said about a block without content",
        does: "an empty frame is written; no bytes at all are read as well and stay none",
        because: "a frame is what every other block has",
    }
    /// String index 0 is the empty string.
    PMF_21 = "PMF-21" {
        says: "a string table starts and ends with a zero byte",
        does: "index 0 is the empty string and means none for a signal; an index may point into a string",
        because: "an earlier text writes the leading zero byte apart",
    }
    /// A triangle index is that of a cube's first triangle.
    PMF_22 = "PMF-22" {
        says: "a cube has one triangle index",
        does: "its triangles follow one another: plane, +X, +Y, +Z, -X, -Y, -Z",
        because: "an earlier text lists exactly this order",
    }
    /// A face is two triangles.
    PMF_23 = "PMF-23" {
        says: "a solid cube says which sides have a face",
        does: "each such side has two triangles",
        because: "earlier texts count two, later ones a quad",
    }
    /// Lightmap group and point index are kept as they are.
    PMF_24 = "PMF-24" {
        says: "a fast light names a lightmap group and a point index, which nothing defines",
        does: "both are kept as they are; as a view, the index is three times the triangle plus the corner",
        because: "no draft defines them",
    }
    /// A cube's light lists are in the client data.
    PMF_25 = "PMF-25" {
        says: "shared cube data indexes lists of the client sector data",
        does: "the ranges are checked against the client data of the same sector",
        because: "the lists are there",
    }
    /// Cube 0 is the root; an absent child is an empty cube.
    PMF_26 = "PMF-26" {
        says: "nothing names the root of the octree or a missing child",
        does: "the walk starts at cube 0, has no mark for a missing child, and stops at cycles",
        because: "an earlier text says that the root comes first",
    }
    /// Visible sectors are absolute.
    PMF_27 = "PMF-27" {
        says: "a visible sector is three u8",
        does: "it is the place of the sector in the map",
        because: "the numbers have no sign",
    }
    /// The load radius is in sectors.
    PMF_28 = "PMF-28" {
        says: "the load radius has no unit",
        does: "it counts sectors along each axis",
        because: "nothing else fits a u8 for each axis",
    }
    /// Luxels have red in the highest bits, and come row by row.
    PMF_29 = "PMF-29" {
        says: "a luxel is RGB565",
        does: "red is bits 15 to 11, green 10 to 5, blue 4 to 0; rows follow one another",
        because: "this is the usual meaning of the name",
    }
    /// Texts are bytes.
    PMF_30 = "PMF-30" {
        says: "no encoding and no length of names is stated",
        does: "texts are kept as bytes up to their zero byte",
        because: "nothing promises more",
    }
    /// Point coordinates are kept as they are.
    PMF_31 = "PMF-31" {
        says: "the origin of coordinates is not stated",
        does: "they are kept and shown as stored",
        because: "later texts count from the centre of the sector, this one does not say",
    }
    /// Two bits count the triangles of a plane.
    PMF_32 = "PMF-32" {
        says: "the plane of an angled cube has a count of two bits",
        does: "at most three triangles; a cut with six corners needs the extended cube",
        because: "the text gives it two bits",
    }
    /// +X is the highest face bit.
    PMF_33 = "PMF-33" {
        says: "the faces are listed from +X to -Z",
        does: "+X is bit 5",
        because: "later texts list them the other way round, this one is followed",
    }
    /// Bytes after the client string table are kept.
    PMF_34 = "PMF-34" {
        says: "nothing follows the client string table",
        does: "what follows is kept, with a finding",
        because: "nothing may be lost",
    }
    /// Sizes are bounded.
    PMF_35 = "PMF-35" {
        says: "sizes are u32 and have no bound",
        does: "the decompressed sizes of a file are bounded together, and by what LZ4 can expand to",
        because: "a file from a stranger must not use up the memory",
    }
    /// Entities without a layout are refused.
    PMF_36 = "PMF-36" {
        says: "health and shield stations are entity types without a body in any revision",
        does: "a file with one is refused, and none can be written",
        because: "nothing after them could be found, because entities have no length",
    }
    /// A light reference is a u16.
    PMF_37 = "PMF-37" {
        says: "the light reference of a dynamic light entity is not defined",
        does: "it is the number of a dynamic light as u16",
        because: "every other reference to a dynamic light is one",
    }
    /// Entity types and tags are numbered in order.
    PMF_38 = "PMF-38" {
        says: "entity types, actions, filters and selectors are names without numbers",
        does: "the first name listed is 0",
        because: "the names of cube types are numbered so in a later text",
    }
    /// Lists of actions and signals may be empty.
    PMF_39 = "PMF-39" {
        says: "the items of these lists are written as one or more",
        does: "none are read as well",
        because: "their counts are stored as they are",
    }
    /// Mask bits count from the bottom.
    PMF_40 = "PMF-40" {
        says: "difficulties and gamemodes are masks",
        does: "bit 0 is the first name of the header",
        because: "the widths are those of the lists; the order is the usual one",
    }
    /// References count bytes from the first record of their list.
    PMF_41 = "PMF-41" {
        says: "references are byte indices",
        does: "the first record of a list is at 0; the count before it is not part of it",
        because: "the lists are described as starting with their records",
    }
    /// Units and patterns are kept as they are.
    PMF_42 = "PMF-42" {
        says: "units of rotations and durations and the meaning of patterns are not given",
        does: "they are kept and shown as stored",
        because: "nothing else is known",
    }
}
