/**
 * Kernels made to be synchronized wrongly: what is accepted has no hazard at any size.
 *
 * <p>They keep every promise by construction, so that whatever a checked run finds is the
 * compiler's.
 */
@NullMarked
package org.prismlang.runtime.hazard;

import org.jspecify.annotations.NullMarked;
