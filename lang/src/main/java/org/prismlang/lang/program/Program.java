package org.prismlang.lang.program;

import java.util.ArrayList;
import java.util.List;

/**
 * All that can be launched or run, and what it calls.
 *
 * @param launchers of the mappings of the file itself; their functions are among the others
 */
public record Program(List<Function> functions, List<Launcher> launchers) {
  public Program {
    functions = List.copyOf(functions);
    launchers = List.copyOf(launchers);
  }

  public List<Function> kernels() {
    return of(Function.Role.KERNEL);
  }

  public List<Function> hosts() {
    return of(Function.Role.HOST);
  }

  private List<Function> of(Function.Role role) {
    var found = new ArrayList<Function>();
    for (var function : functions) {
      if (function.role() == role) {
        found.add(function);
      }
    }
    return found;
  }
}
