/** The site as it is written. */
@NullMarked
package org.prismlang.site;

import org.jspecify.annotations.NullMarked;
