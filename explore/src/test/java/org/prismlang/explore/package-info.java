/** The page as a browser meets it, and as those meet it who should not get in. */
@NullMarked
package org.prismlang.explore;

import org.jspecify.annotations.NullMarked;
