/// What a checked text means, place by place: what an editor asks while someone types.
///
///     Index   = Entry*                    by file and offset; uses of a symbol; names in sight
///     Entry   = Span Symbol? Type? Perspective?
///     Symbol  = name Kind definition?     words of the language are defined nowhere
@NullMarked
package org.prismlang.lang.index;

import org.jspecify.annotations.NullMarked;
