/** Everybody who computes with integers, held against the one place that says how. */
@NullMarked
package org.prismlang.runtime.number;

import org.jspecify.annotations.NullMarked;
