/** The problems: sizes, inputs, references, and who solves them. */
@NullMarked
package org.prismlang.bench.suite;

import org.jspecify.annotations.NullMarked;
