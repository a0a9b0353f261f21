/** Random kernels with their sequential meaning, held against the simulator. */
@NullMarked
package org.prismlang.runtime.generated;

import org.jspecify.annotations.NullMarked;
