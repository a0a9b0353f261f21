/// What the compiler has to say, as data; how it looks is decided in {@link Rendering} and {@link JsonLines} alone.
///
///     Diagnostic = Code, message, Span, Label*, note*, Help*
///     Label      = Span, text                      where the perspective was set, where the variable lives
///     Help       = text, Edit*                     edits, when given, are a rewrite that compiles
///     Edit       = Span, replacement
@NullMarked
package org.prismlang.lang.diagnostic;

import org.jspecify.annotations.NullMarked;
