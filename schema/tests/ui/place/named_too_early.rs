use bindery::prelude::*;

static RULE: Rule = Rule {
    code: "an-example",
    severity: Severity::Warning,
    explanation: "an example",
    deviation: None,
};

#[schema]
#[spec(none = "an example")]
struct Early {
    #[br(count = count)]
    names: Vec<u8>,
    count: u8,
    #[br(if(year > 3))]
    year: Option<u8>,
    #[br(temp)]
    #[bw(calc = second)]
    first: u8,
    #[br(temp)]
    #[bw(calc = first)]
    second: u8,
    #[rule(RULE, third > second, "must be more")]
    third: u8,
}

fn main() {}
