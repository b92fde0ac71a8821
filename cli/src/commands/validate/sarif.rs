//! Findings as SARIF 2.1.0, which code hosts show beside the files.

use bindery::check::{Rule, Severity};
use bindery::{FILE_SPACE, Value};

use super::Checked;
use crate::finding::Located;

/// The whole log.
pub(super) fn log(files: &[Checked]) -> Value {
    let rules = rules(files);
    let results = files.iter().flat_map(|checked| {
        let findings = checked.result.iter().flat_map(|known| &known.findings);
        findings.map(|finding| result(&checked.file, finding, &rules))
    });
    let failures = files.iter().filter_map(|checked| {
        let failure = checked.result.as_ref().err()?;
        Some(Value::from([
            ("level", "error".into()),
            ("message", message(&failure.message())),
            ("locations", Value::list([location(&checked.file, None)])),
        ]))
    });
    let failures: Vec<Value> = failures.collect();
    let driver = Value::from([
        ("name", "bindery".into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("informationUri", env!("CARGO_PKG_REPOSITORY").into()),
        (
            "rules",
            Value::List(rules.iter().map(|rule| rule_value(rule)).collect()),
        ),
    ]);
    let invocation = Value::from([
        ("executionSuccessful", failures.is_empty().into()),
        ("toolExecutionNotifications", Value::List(failures)),
    ]);
    let run = Value::from([
        ("tool", Value::from([("driver", driver)])),
        ("invocations", Value::List(vec![invocation])),
        ("results", Value::List(results.collect())),
    ]);
    Value::from([
        (
            "$schema",
            "https://json.schemastore.org/sarif-2.1.0.json".into(),
        ),
        ("version", "2.1.0".into()),
        ("runs", Value::List(vec![run])),
    ])
}

/// The rules that are broken, each once.
fn rules(files: &[Checked]) -> Vec<&'static Rule> {
    let mut rules: Vec<&'static Rule> = Vec::new();
    let findings = files.iter().flat_map(|checked| &checked.result);
    for finding in findings.flat_map(|known| &known.findings) {
        let rule = finding.finding.rule;
        if !rules.iter().any(|known| known.code == rule.code) {
            rules.push(rule);
        }
    }
    rules
}

fn rule_value(rule: &Rule) -> Value {
    Value::from([
        ("id", rule.code.into()),
        ("shortDescription", message(rule.explanation)),
        (
            "defaultConfiguration",
            Value::from([("level", level(rule.severity).into())]),
        ),
    ])
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "note",
    }
}

fn message(text: &str) -> Value {
    Value::from([("text", text.into())])
}

fn result(file: &str, located: &Located, rules: &[&'static Rule]) -> Value {
    let rule = located.finding.rule;
    let index = rules.iter().position(|known| known.code == rule.code);
    Value::from([
        ("ruleId", rule.code.into()),
        ("ruleIndex", index.unwrap_or_default().into()),
        ("level", level(rule.severity).into()),
        ("message", message(&located.finding.message)),
        ("locations", Value::list([location(file, Some(located))])),
    ])
}

/// The place of a finding. Offsets count in the file itself; those of a decompressed section are beside its name.
fn location(file: &str, located: Option<&Located>) -> Value {
    let mut physical = vec![(
        "artifactLocation".into(),
        Value::from([("uri", uri(file).into())]),
    )];
    let mut entries = Vec::new();
    if let Some(located) = located {
        match &located.place {
            Some((space, offset)) if space == FILE_SPACE => {
                let region = Value::from([("byteOffset", (*offset).into())]);
                physical.push(("region".into(), region));
            }
            Some((space, offset)) => entries.push((
                "properties".into(),
                Value::from([
                    ("space", space.as_str().into()),
                    ("offset", (*offset).into()),
                ]),
            )),
            None => {}
        }
        let path = &located.finding.path;
        if !path.is_root() {
            let logical = Value::from([
                ("fullyQualifiedName", path.as_str().into()),
                ("kind", "member".into()),
            ]);
            entries.push(("logicalLocations".into(), Value::List(vec![logical])));
        }
    }
    entries.insert(0, ("physicalLocation".into(), Value::Record(physical)));
    Value::Record(entries)
}

/// A file name as a URI: letters of the language of URIs stay, all others are escaped.
fn uri(file: &str) -> String {
    let mut uri = String::new();
    for byte in file.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_become_uris() {
        assert_eq!(uri("models\\a b.m3d"), "models/a%20b.m3d");
        assert_eq!(uri("grün%.m3d"), "gr%C3%BCn%25.m3d");
    }
}
