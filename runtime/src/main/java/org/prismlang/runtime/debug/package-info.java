/**
 * Stops kernels of a checked run, shows what their threads hold, and goes back by running again up
 * to an earlier step: the same seed takes the same steps.
 */
@NullMarked
package org.prismlang.runtime.debug;

import org.jspecify.annotations.NullMarked;
