/** Types of C as clang writes them, and how many bytes their values take. */
@NullMarked
package org.prismlang.foreign.c;

import org.jspecify.annotations.NullMarked;
