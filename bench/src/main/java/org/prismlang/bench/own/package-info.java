/** Benchmarks of one's own: host functions marked {@code @bench}, measured against others. */
@NullMarked
package org.prismlang.bench.own;

import org.jspecify.annotations.NullMarked;
