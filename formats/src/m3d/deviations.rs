//! Where we knowingly differ from the text.

use bindery::Deviation;

deviations! {
    /// Two bits for the voxel type.
    M3D_01 = "M3D-01" {
        says: "vp_t takes bit 24 alone",
        does: "it takes bits 24 and 25, where 3 is none and 2 is refused",
        because: "every known program reads and writes two bits",
    }
    /// "Not defined" does not say that a chunk is absent.
    M3D_02 = "M3D-02" {
        says: "a type that is not defined says that its chunk does not exist, and the other way round",
        does: "such a field takes no bytes wherever it would be, and whether a chunk exists is seen from the chunks",
        because: "real files announce types without having the chunk, and have fields of a type without width",
    }
    /// How whole-number coordinates become real ones.
    M3D_03 = "M3D-03" {
        says: "-128 becomes -1.0 and 127 becomes 1.0",
        does: "the number is divided by 127, or by 32767, so -128 is a little less than -1.0",
        because: "every known program computes it so",
    }
    /// Texture coordinates have no sign.
    M3D_04 = "M3D-04" {
        says: "u and v are vc_t, which has a sign",
        does: "whole-number coordinates have no sign and are divided by 255, or by 65535",
        because: "every known program reads and writes them so",
    }
    /// The two largest numbers are sentinels.
    M3D_05 = "M3D-05" {
        says: "an index has all numbers of its width, and -1 is the largest",
        does: "the two largest numbers of any width are -1 and -2, for skins, parents, groups and voxels",
        because: "-2 is needed at every width, and every known program treats both so",
    }
    /// Voxel sizes have no sign.
    M3D_06 = "M3D-06" {
        says: "vd_t has a sign",
        does: "positions have a sign, sizes have none",
        because: "the reference program writes sizes of more than 127 in one byte",
    }
    /// Texture indices without a width.
    M3D_07 = "M3D-07" {
        says: "bit 0 of a polygon's magic says that texture coordinate indices are there",
        does: "where ti_t is not defined, they take no bytes",
        because: "the format's own samples set the bit in files without a texture map",
    }
    /// Three descriptions of how shapes include others.
    M3D_08 = "M3D-08" {
        says: "shapes and meshes are included with index, position and orientation, and face numbers take four bytes",
        does: "the layouts of the text, the reference program and the list of shape commands are tried in this order; the first that consumes every shape of the file exactly is taken, and of the latter two the one whose shapes and faces exist",
        because: "three descriptions say three things, and a file does not tell which one it follows",
    }
    /// A scale of nothing.
    M3D_09 = "M3D-09" {
        says: "the scaling factor may be 0",
        does: "0 and less are kept, and taken for 1",
        because: "every known program takes it so",
    }
    /// The preview inside the payload.
    M3D_10 = "M3D-10" {
        says: "the preview is before the payload",
        does: "it is also read as a chunk inside it",
        because: "older programs put it there",
    }
    /// The payload behind a preview.
    M3D_11 = "M3D-11" {
        says: "a payload that is not compressed starts at offset 8",
        does: "it starts behind the preview, if there is one",
        because: "otherwise the preview and the payload would overlap",
    }
}
