package org.prismlang.kernel.analyze;

import org.prismlang.kernel.ir.View;

/** A partition of the source, and whether its units keep the promise not to meet. */
public record Partition(View view, Verdict isRaceFree) {}
