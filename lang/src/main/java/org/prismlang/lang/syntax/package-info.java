/// What was written: tokens, the syntax tree, the parser that makes it and the formatter that prints it.
///
///     Module    = Item*
///     Item      = Import(path, alias) | ImportFrom(path, ImportedName*) | Constant(name, type, value)
///               | TypeAlias(name, Generic*, type) | Function
///     Function  = Decorator*, name, Generic*, Parameter*, Result*, Stmt*
///     Decorator = name, Argument*
///     Generic   = name, kind
///     Parameter = name, type, perspective?, default?
///     Result    = type, perspective?
///     Stmt      = Declare(name, type, perspective?, value?) | Assign(target+, value) | Update(target, op, value)
///               | For(Decorator*, name, Expr iterable, body) | While(Decorator*, cond, body) | If(cond, then, else)
///               | Break | Continue
///               | Return(value*) | Pass | Assert(cond, message?) | With(WithItem+, body)
///               | Match(subject, Case*) | Do(expr) | Nested(Function) | Broken
///     WithItem  = Expr, name?
///     Case      = Expr size, name?, body
///     Expr      = Name | Int | Float | Bool | Text | Unary | Binary | Conditional | Call(callee, Argument*)
///               | Index(base, Expr*) | Slice(from?, to?) | Field(base, name) | Lambda(name*, body)
///               | ListLiteral | FillLiteral | Tuple | FunctionType | Broken
///     Argument  = name?, Expr
///
/// Types and perspectives are written as expressions and told apart by their place. `print`, `static_assert` and `unsafe`
/// are calls. Every node has the span of its text. A `Broken` node stands where an error was reported; nothing is said
/// about it again.
@NullMarked
package org.prismlang.lang.syntax;

import org.jspecify.annotations.NullMarked;
