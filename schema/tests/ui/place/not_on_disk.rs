use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

static RULE: Rule = Rule::error("code", "explanation");

#[schema]
#[spec(DOC, "Header")]
struct Header {
    #[spec("version")]
    #[br(temp)]
    #[bw(calc = 0)]
    #[rule(RULE, *version == 0, "version {version}")]
    version: u8,
    #[spec("copy")]
    #[br(calc = version, if(true))]
    #[bw(ignore)]
    copy: u8,
    #[spec(computed_from = "version")]
    stored: u8,
}

fn main() {}
