package org.prismlang.lang.check;

import org.prismlang.lang.program.Term;

/** A reference to memory: a name, or a view cut out of one. */
record MemoryUse(Term term, View view, Key key) {}
