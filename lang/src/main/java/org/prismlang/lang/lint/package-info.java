/// What is right and yet perhaps not meant: names and imports that nobody uses, values that nobody
/// reads, divisions that drop a remainder, kernels that never look at their size.
///
///     Lints = UnusedImports UnusedNames DeadStores DroppedRemainders MissingGuards
@NullMarked
package org.prismlang.lang.lint;

import org.jspecify.annotations.NullMarked;
