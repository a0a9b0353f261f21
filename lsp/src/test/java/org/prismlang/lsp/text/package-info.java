@NullMarked
package org.prismlang.lsp.text;

import org.jspecify.annotations.NullMarked;
