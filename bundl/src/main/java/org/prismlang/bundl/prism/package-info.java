/**
 * The fragment of Prism that Bundl covers, as Bundl: from what is written, checked or not, so that
 * the two checkers can be held against each other.
 */
@NullMarked
package org.prismlang.bundl.prism;

import org.jspecify.annotations.NullMarked;
