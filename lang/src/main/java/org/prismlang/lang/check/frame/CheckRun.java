package org.prismlang.lang.check.frame;

import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.type.Target;

/** The machine that a check is for, and where it puts what it finds. */
public record CheckRun(Target target, Diagnostics diagnostics, Typings typings) {}
