/// A local page: a program in an editor, and beside it what becomes of it.
///
///     ExploreServer   who may ask: the token, the host, the origin; what is answered
///     Workroom        the processes that do the work, each for so long and with so much memory
///     PageFile        what the page is made of
@NullMarked
package org.prismlang.explore;

import org.jspecify.annotations.NullMarked;
