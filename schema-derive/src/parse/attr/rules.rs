//! `#[rule(..)]` and `#[rules(..)]`: what must hold.

use syn::parse::ParseStream;
use syn::{Attribute, LitStr, Token};

use super::{extract, goes_on};
use crate::ctxt::Ctxt;
use crate::model::{CheckUse, RuleUse};

/// `#[rule(RULE, holds, "message", ..)]`
pub(crate) fn rules(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<RuleUse> {
    let parse = |input: ParseStream<'_>| {
        let rule = input.parse()?;
        input.parse::<Token![,]>()?;
        let holds = input.parse()?;
        input.parse::<Token![,]>()?;
        if !input.peek(LitStr) {
            return Err(input.error("a message expected"));
        }
        Ok(RuleUse {
            rule,
            holds,
            message: input.parse()?,
        })
    };
    extract(attrs, &["rule"])
        .into_iter()
        .filter_map(|attr| {
            ctxt.ok(
                attr.parse_args_with(parse),
                "write `#[rule(RULE, what must hold, \"message\", ..)]`",
            )
        })
        .collect()
}

/// `#[rules(function, RULE, ..LIST)]`
pub(crate) fn checks(ctxt: &Ctxt, attrs: &mut Vec<Attribute>) -> Vec<CheckUse> {
    let parse = |input: ParseStream<'_>| {
        let function = input.parse()?;
        input.parse::<Token![,]>()?;
        let (mut rules, mut lists) = (Vec::new(), Vec::new());
        loop {
            match input.parse::<Option<Token![..]>>()? {
                Some(_) => lists.push(input.parse()?),
                None => rules.push(input.parse()?),
            }
            if !goes_on(input)? {
                break;
            }
        }
        Ok(CheckUse {
            function,
            rules,
            lists,
        })
    };
    extract(attrs, &["rules"])
        .into_iter()
        .filter_map(|attr| {
            ctxt.ok(
                attr.parse_args_with(parse),
                "write `#[rules(function, RULE, RULE)]` with every rule that the function checks, or `#[rules(function, ..LIST)]`",
            )
        })
        .collect()
}
