package org.prismlang.lang.check;

import org.prismlang.lang.check.names.Modules;
import org.prismlang.lang.diagnostic.Diagnostics;

/** What all parts of one check share. */
record Session(
    Options options,
    Diagnostics diagnostics,
    Modules modules,
    Instances instances,
    Constants constants,
    AliasTypes aliases,
    ArrayEffects arrayEffects,
    Typings typings) {}
