//! What a person types, as the value that a field takes.

use bindery::Value;
use bindery::value::json;

/// The value for a field that has had another one.
pub(super) fn typed(old: &Value, text: &str) -> Result<Value, String> {
    if let Some(colour) = text.strip_prefix('#')
        && old.as_str().is_none()
    {
        return colour_like(old, colour);
    }
    let parsed = json::parse(text);
    if old.as_str().is_some() {
        // Text is taken as it is, unless it is clearly JSON.
        return Ok(match parsed {
            Ok(value @ (Value::Text(_) | Value::Record(_) | Value::Bytes(_))) => value,
            _ => Value::from(text),
        });
    }
    // What is no JSON is a name, as of an enum.
    Ok(parsed.unwrap_or_else(|_| Value::from(text)))
}

/// A colour in the shape of the old one: a list or a record of amounts, which are parts of one where they are floats, or
/// one number with red in its lowest byte.
fn colour_like(old: &Value, digits: &str) -> Result<Value, String> {
    let wrong = || format!("#{digits} is no colour such as #ff8000 or #ff8000ff");
    let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_number);
    let number = number.ok_or_else(wrong)?;
    let [red, green, blue, alpha] = match digits.len() {
        6 => (number << 8 | 0xff).to_be_bytes(),
        8 => number.to_be_bytes(),
        _ => return Err(wrong()),
    };
    let amounts = [red, green, blue, alpha];
    if let Value::Uint(_) = old {
        return Ok(u32::from_le_bytes(amounts).into());
    }
    let parts: Vec<Value> = old.parts().map(|(_, part)| part.into_owned()).collect();
    if !(3..=4).contains(&parts.len()) || parts.iter().any(|part| part.as_f64().is_none()) {
        return Err(format!("#{digits} is a colour, and this field is none"));
    }
    let mut amounts = parts.iter().zip(amounts).map(|(part, amount)| match part {
        Value::Uint(_) => amount.into(),
        _ => Value::F32(f32::from(amount) / 255.0),
    });
    Ok(match old.as_record() {
        Ok(entries) => {
            let keys = entries.iter().map(|(key, _)| key.clone());
            Value::Record(keys.zip(&mut amounts).collect())
        }
        Err(_) => Value::list(amounts),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_fits_the_field() {
        let text = Value::from("old");
        assert_eq!(typed(&text, "new"), Ok(Value::from("new")));
        assert_eq!(typed(&text, "17"), Ok(Value::from("17")));
        assert_eq!(typed(&text, "#1"), Ok(Value::from("#1")));
        assert_eq!(typed(&text, "\"a b\""), Ok(Value::from("a b")));
        assert_eq!(typed(&Value::from(1u8), "17"), Ok(Value::from(17u8)));
        assert_eq!(
            typed(&Value::from(1u8), "Normal"),
            Ok(Value::from("Normal"))
        );
        let numbers = |count: u8| Value::from((0..count).collect::<Vec<u8>>());
        assert_eq!(
            typed(&numbers(3), "#ff8000"),
            Ok(vec![255u8, 128, 0].into())
        );
        assert_eq!(
            typed(&numbers(4), "#ff8000"),
            Ok(vec![255u8, 128, 0, 255].into())
        );
        assert_eq!(
            typed(&Value::from(1u8), "#01020304"),
            Ok(Value::from(0x0403_0201u32))
        );
        let light = Value::from(
            [("r", 0.5f32), ("g", 0.0), ("b", 0.0)].map(|(key, amount)| (key, Value::F32(amount))),
        );
        let red = Value::from(
            [("r", 1.0f32), ("g", 0.0), ("b", 0.0)].map(|(key, amount)| (key, Value::F32(amount))),
        );
        assert_eq!(typed(&light, "#ff0000"), Ok(red));
        assert!(typed(&numbers(3), "#ff80").is_err());
        assert!(typed(&numbers(3), "#+f8000").is_err());
        assert!(typed(&numbers(2), "#ff8000").is_err());
    }
}
