/** Down trees that know their children, of which kind they may be. */
@NullMarked
package org.prismlang.lang.tree;

import org.jspecify.annotations.NullMarked;
