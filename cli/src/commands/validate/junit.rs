//! Findings as a JUnit report, which build servers show as tests: one a file.

use std::fmt::Write as _;

use bindery::check::Severity;

use super::Checked;

/// The report. Warnings fail a file where they count like errors.
pub(super) fn report(files: &[Checked], strict: bool) -> String {
    let fails = |severity| severity == Severity::Error || (strict && severity == Severity::Warning);
    let mut cases = String::new();
    let (mut failures, mut errors) = (0usize, 0usize);
    for checked in files {
        let (class, body) = match &checked.result {
            Err(failure) => {
                errors = errors.saturating_add(1);
                let message = failure.message();
                let kind = failure.class();
                (String::new(), element("error", &kind, &message, ""))
            }
            Ok(known) => {
                let mut failing = known.findings.iter().filter(|each| fails(each.severity()));
                let class = format!("{}.{}", known.format, known.revision);
                let all: Vec<String> = known
                    .findings
                    .iter()
                    .map(|each| each.finding.to_string())
                    .collect();
                match failing.next() {
                    Some(first) => {
                        failures = failures.saturating_add(1);
                        let code = first.finding.rule.code;
                        let message = first.finding.to_string();
                        (class, element("failure", code, &message, &all.join("\n")))
                    }
                    None => (class, String::new()),
                }
            }
        };
        let (name, class) = (escaped(&checked.file), escaped(&class));
        // A string takes everything.
        let _ = writeln!(
            cases,
            "    <testcase name=\"{name}\" classname=\"{class}\">{body}</testcase>"
        );
    }
    let counts = format!(
        "tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\"",
        files.len()
    );
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites {counts}>\n  <testsuite name=\"bindery\" {counts} skipped=\"0\">\n\
         {cases}  </testsuite>\n</testsuites>\n"
    )
}

fn element(name: &str, kind: &str, message: &str, body: &str) -> String {
    let (kind, message, body) = (escaped(kind), escaped(message), escaped(body));
    format!("<{name} type=\"{kind}\" message=\"{message}\">{body}</{name}>")
}

/// Text for XML. Letters that XML does not have are replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push(letter),
            '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            control if control < ' ' => out.push(char::REPLACEMENT_CHARACTER),
            plain => out.push(plain),
        }
    }
    out
}
