//! What pipes over single rows read. None of them picks fields: the others stay.

use super::set::reads;
use super::{FieldsRead, Reads};
use crate::ast::{
    Chain, CoalescePipe, CollapseNumsPipe, CopyPipe, DecolorizePipe, ExtractPipe, ExtractRegexpPipe,
    FormatPipe, Formula, HashPipe, JsonArrayConcatPipe, JsonArrayLenPipe, LenPipe, MathOperand, MathPipe,
    PackJsonPipe, PackLogfmtPipe, RenamePipe, ReplacePipe, ReplaceRegexpPipe, SamplePipe,
    SetStreamFieldsPipe, SplitPipe, TimeAddPipe, UnpackJsonPipe, UnpackLogfmtPipe, UnpackSyslogPipe,
    UnpackWordsPipe, UnrollPipe,
};

reads! {
    CoalescePipe: picks false, |pipe, fields| fields.patterns(&pipe.fields);
    CollapseNumsPipe: picks false, |pipe, fields| fields.name(&pipe.field);
    CopyPipe: picks false, |pipe, fields| pipe.pairs.iter().for_each(|pair| fields.pattern(&pair.from));
    DecolorizePipe: picks false, |pipe, fields| fields.name(&pipe.field);
    ExtractPipe: picks false, |pipe, fields| fields.name(&pipe.from);
    ExtractRegexpPipe: picks false, |pipe, fields| fields.name(&pipe.from);
    FormatPipe: picks false, |pipe, fields| fields.list(pipe.format.names());
    HashPipe: picks false, |pipe, fields| fields.name(&pipe.field);
    JsonArrayConcatPipe: picks false, |pipe, fields| fields.name(&pipe.from);
    JsonArrayLenPipe: picks false, |pipe, fields| fields.name(&pipe.field);
    LenPipe: picks false, |pipe, fields| fields.name(&pipe.field);
    MathPipe: picks false, |pipe, fields| pipe.entries.iter().for_each(|entry| formula(entry.formula(), fields));
    PackJsonPipe: picks false, |pipe, fields| fields.patterns(&pipe.fields);
    PackLogfmtPipe: picks false, |pipe, fields| fields.patterns(&pipe.fields);
    RenamePipe: picks false, |pipe, fields| pipe.pairs.iter().for_each(|pair| fields.pattern(&pair.from));
    ReplacePipe: picks false, |pipe, fields| fields.name(&pipe.field);
    ReplaceRegexpPipe: picks false, |pipe, fields| fields.name(&pipe.field);
    SamplePipe: picks false, |_, _| {};
    SetStreamFieldsPipe: picks false, |pipe, fields| fields.patterns(&pipe.fields);
    SplitPipe: picks false, |pipe, fields| fields.name(&pipe.from);
    TimeAddPipe: picks false, |pipe, fields| fields.name(&pipe.field);
    UnpackJsonPipe: picks false, |pipe, fields| fields.name(&pipe.from);
    UnpackLogfmtPipe: picks false, |pipe, fields| fields.name(&pipe.from);
    UnpackSyslogPipe: picks false, |pipe, fields| fields.name(&pipe.from);
    UnpackWordsPipe: picks false, |pipe, fields| fields.name(&pipe.from);
    UnrollPipe: picks false, |pipe, fields| fields.list(&pipe.fields);
}

fn formula(formula: &Formula, fields: &mut FieldsRead) {
    match formula {
        Formula::Operand(only) => operand(only, fields),
        Formula::Chain(several) => chain(several, fields),
    }
}

fn chain(chain: &Chain, fields: &mut FieldsRead) {
    operand(chain.first(), fields);
    chain.rest().iter().for_each(|(_, next)| operand(next, fields));
}

fn operand(operand: &MathOperand, fields: &mut FieldsRead) {
    match operand {
        MathOperand::Number(_) => {}
        MathOperand::Field(field) => fields.name(field.as_str()),
        MathOperand::Minus(inner) => self::operand(inner, fields),
        MathOperand::Call(call) => call.arguments().iter().for_each(|argument| formula(argument, fields)),
        MathOperand::Group(inner) => chain(inner, fields),
    }
}
