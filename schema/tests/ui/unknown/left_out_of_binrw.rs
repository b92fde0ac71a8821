use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

#[schema]
#[spec(DOC, "Header")]
#[brw(return_all_errors)]
#[br(magic = b"HEAD")]
struct Header {
    #[spec("number")]
    #[br(map = |x: u8| x.into())]
    number: u16,
    #[spec("table")]
    #[br(seek_before = std::io::SeekFrom::Start(16))]
    table: u8,
    #[spec("list")]
    #[br(parse_with = read_list)]
    list: u8,
    #[spec("end")]
    #[brw(pad_after = 3)]
    end: u8,
    #[spec("version")]
    #[br(args(number))]
    version: u8,
}

fn main() {}
