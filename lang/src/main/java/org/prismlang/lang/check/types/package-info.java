/// Types as written, and expressions made of expressions: conversions, operators, constants, arrays, generics. An expression in an
/// expression is checked by who knows them all (Values.Check).
///
///     Types     types as written; TypeConstructors, WrittenPerspectives; Generics, Inference: arguments between brackets
///     Values    expressions where values are wanted; ImplicitConversions, Conversions, Folding
///     Operators, ArrayLiterals, ArrayIndexing, Cuts, Lanes    one class a form
@NullMarked
package org.prismlang.lang.check.types;

import org.jspecify.annotations.NullMarked;
