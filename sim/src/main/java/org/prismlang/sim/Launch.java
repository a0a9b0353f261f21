package org.prismlang.sim;

import java.util.List;

/**
 * A launch of one kernel.
 *
 * @param threads of a block
 * @param arguments in order what the kernel is given: of a list each memory
 */
public record Launch(String kernel, int blocks, int threads, List<Argument> arguments) {
  public Launch {
    arguments = List.copyOf(arguments);
  }
}
