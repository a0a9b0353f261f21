package org.prismlang.sim;

import java.util.List;

/**
 * A launch of one kernel.
 *
 * @param threads of a block
 * @param arguments one a parameter of the kernel, in order
 */
public record Launch(String kernel, int blocks, int threads, List<Argument> arguments) {
  public Launch {
    arguments = List.copyOf(arguments);
  }
}
