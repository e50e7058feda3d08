//! `block_stats`, `blocks_count`, `query_stats`.

use std::fmt::{self, Write};

use super::{Operands, result};
use crate::ast::{BlockStatsPipe, BlocksCountPipe, QueryStatsPipe};

impl Operands for BlockStatsPipe {
    fn print(&self, _: &mut impl Write) -> fmt::Result {
        Ok(())
    }
}

impl Operands for BlocksCountPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        result(out, &self.result, Self::RESULT)
    }
}

impl Operands for QueryStatsPipe {
    fn print(&self, _: &mut impl Write) -> fmt::Result {
        Ok(())
    }
}
