/** What came out, as a tree, and as text, JSON and pictures of it. */
@NullMarked
package org.prismlang.bench.report;

import org.jspecify.annotations.NullMarked;
