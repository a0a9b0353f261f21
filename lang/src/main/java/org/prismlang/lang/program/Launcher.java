package org.prismlang.lang.program;

/**
 * What launches a mapping, from hosts of any language.
 *
 * @param mapping its name, by which it is called
 * @param function takes what the task takes, and then the task's sizes
 */
public record Launcher(String mapping, Function function) {}
