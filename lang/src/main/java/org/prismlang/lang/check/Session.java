package org.prismlang.lang.check;

import org.prismlang.lang.check.assignment.ArrayEffects;
import org.prismlang.lang.check.frame.CheckRun;
import org.prismlang.lang.check.names.Modules;

/** What all parts of one check share. */
record Session(
    CheckRun task,
    Modules modules,
    Instances instances,
    Constants constants,
    AliasTypes aliases,
    StructTypes structs,
    ArrayEffects arrayEffects) {}
