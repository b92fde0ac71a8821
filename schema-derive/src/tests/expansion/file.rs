/// Something of everything that a field can be.
#[schema]
#[spec(DOC, "File")]
#[rule(EMPTY, !items.is_empty(), "no items")]
struct File {
    #[spec("magic")]
    #[schema(magic = *b"FILE")]
    magic: [u8; 4],
    #[spec("flags")]
    #[br(temp, assert(flags.version == 1, "version {}", flags.version))]
    #[bw(calc = Flags::of(author))]
    flags: Flags,
    #[spec(computed_from = "flags")]
    #[br(calc = flags.reserved)]
    #[bw(ignore)]
    reserved: u8,
    #[spec("author")]
    #[br(if(flags.has_author))]
    author: Option<CString>,
    #[spec("count")]
    #[br(temp)]
    count: u16,
    #[spec("items")]
    #[br(count = count)]
    #[rule(ORDER, items.is_sorted(), "not in order")]
    items: Vec<u32>,
    #[spec("body size")]
    #[schema(derived = body.size())]
    body_size: Derived<u32>,
    #[spec("body")]
    #[schema(compressed(Method::Zlib, declared = body_size))]
    body: Compressed<Body>,
    #[spec(none = "a guess")]
    #[br(calc = false)]
    #[bw(ignore)]
    wide: bool,
    #[spec("numbers")]
    #[br(count = count)]
    #[brw(args_raw = wide.to_owned())]
    #[schema(settle(wide = (!ahead.is_empty()).then_some(true)))]
    numbers: Vec<Number>,
    #[spec("rest")]
    #[schema(until_end)]
    r#type: Vec<u8>,
}
