package org.prismlang.lang.check;

import org.prismlang.lang.diagnostic.Diagnostics;

/** What a check is asked for, and where it puts what it finds. */
record Task(Options options, Diagnostics diagnostics, Typings typings) {}
