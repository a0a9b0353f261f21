package org.prismlang.kernel.oracle;

/** What a local holds: a number, a vector or an array. */
sealed interface Data permits Datum, Lanes, Registers {}
