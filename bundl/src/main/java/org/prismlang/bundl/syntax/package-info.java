/// The calculus as text and as a tree.
///
///     Program   = B, T, m; inputs; functions; Statement
///     Statement = skip | s; s | x : τ @ π = e in s | x = e | x[e] = e | if | while | f(e, …)
///               | split | group | destruct | partition | claim | lower | alloc
///               | async_partition | async_memcpy | memcpy | init | dec | wait | free | lend
///     Expr      = x | literal | partition_id | x[e] | e op e
///
/// Names are unique in a program, so a step may leave a declared variable behind.
@NullMarked
package org.prismlang.bundl.syntax;

import org.jspecify.annotations.NullMarked;
