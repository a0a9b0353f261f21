/** The host's side: what a launch must keep to, launchers that check it, and the same as data. */
@NullMarked
package org.prismlang.cuda.host;

import org.jspecify.annotations.NullMarked;
