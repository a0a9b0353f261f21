/** clang as a process, and the syntax tree that it prints as JSON. */
@NullMarked
package org.prismlang.foreign.clang;

import org.jspecify.annotations.NullMarked;
