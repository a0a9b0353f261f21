/// Work in a process of its own, which can be ended.
///
///     Request       = number kind file mode text            number: 4 bytes; the rest: texts
///     Answer        = (number 0 text)* number 1 text        parts; a text: its length, 4 bytes, and its UTF-8
///     WorkerMain      does one request after the other; a newer one ends the one before it
///     WorkerProcess   asks, and does not wait for ever
@NullMarked
package org.prismlang.explore.worker;

import org.jspecify.annotations.NullMarked;
