/**
 * The debug adapter protocol over a {@link org.prismlang.runtime.debug.Session}: what editors ask,
 * and what they are told.
 */
@NullMarked
package org.prismlang.lsp.adapter;

import org.jspecify.annotations.NullMarked;
