package org.prismlang.lang.program;

import java.util.Optional;

/**
 * What holds at every launch of a kernel: launchers refuse others, and all that reasons about the
 * kernel takes it for granted.
 *
 * @param condition of arguments and sizes of the launch, in integer arithmetic
 */
public record Precondition(Term condition, Optional<String> message) {}
