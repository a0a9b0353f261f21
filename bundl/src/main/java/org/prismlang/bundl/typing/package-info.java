/**
 * The typing rules of A.2 under their names, with derivations, and with the premise that failed
 * where there is none.
 */
@NullMarked
package org.prismlang.bundl.typing;

import org.jspecify.annotations.NullMarked;
