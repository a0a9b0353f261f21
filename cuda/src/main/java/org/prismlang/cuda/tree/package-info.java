/// The CUDA C++ we print, as a tree.
///
///     Type  = Named | Const(Type) | Pointer(Type, restrict) | Reference(Type) | Array(Type, n*)
///     Expr  = Number | Text | Name | Call(name, Expr*) | Unary | Binary | Conditional | Index | Member
///           | Cast(Type, Expr) | Reinterpret(Type, Expr) | Braces(Expr*)
///     Stmt  = Declare | Assign | Evaluate | If | For | While | Block | Return | Break | Continue
///           | Comment | Asm | Raw
///     Item  = Include | Comment | Function | Text
///
/// Immutable. The printer alone knows precedence, indentation and line width.
@NullMarked
package org.prismlang.cuda.tree;

import org.jspecify.annotations.NullMarked;
