use bindery::prelude::*;

static DOC: Document = Document {
    id: "doc",
    title: "A document",
    origin: Origin::Text,
};

static RULE: Rule = Rule::error("code", "explanation");
static DEVIATION: Deviation = Deviation {
    id: "D-1",
    says: "",
    does: "",
    because: "",
};

#[schema]
#[spec(DOC, "Header")]
struct Header {
    #[spec("version")]
    #[rule(RULE, *version == 0)]
    version: u8,
    #[spec("revision")]
    #[rule(RULE, *revision == 0, revision)]
    revision: u8,
    #[spec("build")]
    #[deviation("D-1")]
    build: u8,
}

fn main() {}
