/**
 * Programs from seeds: well typed ones, what shrinks them, what makes mutants of them, and the
 * properties that hold of all.
 */
@NullMarked
package org.prismlang.bundl.generate;

import org.jspecify.annotations.NullMarked;
