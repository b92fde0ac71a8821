/// A part of a map, whose lists are read by several threads.
#[schema(parallel)]
#[spec(MAP, "Sector")]
#[brw(import_raw(dialect: Wide))]
struct Sector {
    #[br(temp)]
    #[spec("stored size")]
    stored: u32,
    #[spec("heights")]
    #[schema(size = stored, compressed(Method::Zlib))]
    #[brw(args_raw = dialect)]
    heights: Compressed<Heights>,
    #[br(temp)]
    #[spec("stored size of names")]
    name_size: u32,
    #[spec("names")]
    #[schema(size = name_size, compressed(Method::Zlib))]
    #[brw(args_raw = heights.content.len())]
    names: Compressed<Names>,
}
