/// Text and places in it: the files of a program and the spans that every later stage points back to.
///
///     SourceFile = path, text, line starts
///     Span       = SourceFile, start, end          half open, in UTF-16 units
///     Position   = line, column                    from 1, in code points
@NullMarked
package org.prismlang.lang.source;

import org.jspecify.annotations.NullMarked;
