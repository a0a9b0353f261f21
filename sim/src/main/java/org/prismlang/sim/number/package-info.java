/**
 * Numbers as the GPU has them where Java has others: narrow floats, unsigned words, conversions.
 */
@NullMarked
package org.prismlang.sim.number;

import org.jspecify.annotations.NullMarked;
