package org.prismlang.cuda.routine;

import org.prismlang.lang.type.Type;

/**
 * A parameter or variable of a routine, which lives as long as the call.
 *
 * @param number no other of the routine has it; names may repeat
 * @param type a number or a buffer
 */
public record RoutineVariable(int number, String name, Type type) {}
