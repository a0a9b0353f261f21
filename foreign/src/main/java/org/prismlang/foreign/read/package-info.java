/**
 * From a syntax tree to kernel IR, with every barrier where it stands. Nothing is left out in
 * silence: what is not understood is said, and there is no verdict without it.
 */
@NullMarked
package org.prismlang.foreign.read;

import org.jspecify.annotations.NullMarked;
