/** The server as an editor meets it: a process, and a client of lsp4j on its streams. */
@NullMarked
package org.prismlang.lsp;

import org.jspecify.annotations.NullMarked;
