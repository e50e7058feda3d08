//! The arguments of a request: read strictly from the URL and an urlencoded body, kept only where the endpoint's table
//! lists them.

mod form;
mod input;

use std::error::Error;

use http::request::Parts;
use http_body::Body;

use crate::endpoint::{Argument, ArgumentName, Contract, Occurs};
use crate::refusal::Refusal;

/// Most arguments of a request, URL and body taken together, known or not. The stores drop a whole URL above 10,000.
const MAX_ARGUMENTS: usize = 256;

/// The decoded arguments that the endpoint's table lists, in the order in which they stood: URL first, then body.
#[derive(Debug)]
pub(crate) struct Arguments {
    values: Vec<(ArgumentName, String)>,
}

/// Reads the arguments of a request.
///
/// # Errors
///
/// 400 for what is not decodable or stands twice, 413 and 415 for the body, 431 for too many.
pub(crate) async fn read<B>(head: &Parts, body: B, contract: &Contract) -> Result<Arguments, Refusal>
where
    B: Body,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    let body = input::body(head, body).await?;
    let mut reading = Reading { table: contract.arguments, seen: 0, values: Vec::new() };
    reading.take(head.uri.query().unwrap_or_default().as_bytes())?;
    reading.take(&body)?;
    Ok(Arguments { values: reading.values })
}

struct Reading {
    table: &'static [Argument],
    seen: usize,
    values: Vec<(ArgumentName, String)>,
}

// === impl Arguments ===

impl Arguments {
    /// The value of an argument that may stand once. An empty one counts as absent, as it does for the stores.
    pub(crate) fn single(&self, name: ArgumentName) -> Option<&str> {
        self.repeated(name).next()
    }

    /// The values of an argument that may stand more than once, without the empty ones.
    pub(crate) fn repeated(&self, name: ArgumentName) -> impl Iterator<Item = &str> {
        self.values
            .iter()
            .filter(move |(listed, value)| *listed == name && !value.is_empty())
            .map(|(_, value)| value.as_str())
    }
}

// === impl Reading ===

impl Reading {
    /// Takes the pairs of one text, `a=b&c=d`.
    fn take(&mut self, text: &[u8]) -> Result<(), Refusal> {
        for pair in text.split(|byte| *byte == b'&').filter(|pair| !pair.is_empty()) {
            self.seen += 1;
            if self.seen > MAX_ARGUMENTS {
                return Err(Refusal::TooManyArguments { limit: MAX_ARGUMENTS });
            }
            let (name, value) = form::decode(pair).map_err(|error| Refusal::BadRequest(error.to_owned()))?;
            self.keep(&name, value)?;
        }
        Ok(())
    }

    fn keep(&mut self, name: &str, value: String) -> Result<(), Refusal> {
        let Some(argument) = self.table.iter().find(|argument| argument.name.as_str() == name) else {
            return Ok(());
        };
        let again = self.values.iter().any(|(listed, _)| *listed == argument.name);
        match argument.occurs {
            Occurs::Once if again => Err(Refusal::BadRequest(format!("argument {name} stands twice"))),
            Occurs::Once | Occurs::Repeated => {
                self.values.push((argument.name, value));
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests;
