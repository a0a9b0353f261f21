/// Variables and arrays are read after they are written, on all paths and by all threads: P0224.
/// Reads the checked program alone.
@NullMarked
package org.prismlang.lang.check.assignment;

import org.jspecify.annotations.NullMarked;
