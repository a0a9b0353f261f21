package org.prismlang.cuda.python;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.prismlang.cuda.host.Contract;
import org.prismlang.cuda.routine.Routine;
import org.prismlang.cuda.routine.Routines;
import org.prismlang.lang.program.Function;

/** What a Python file calls kernels and the bodies of host functions. */
final class PythonRoutineScope {
  private final Map<String, String> kernels;
  private final IdentityHashMap<Function, String> functions = new IdentityHashMap<>();
  private final Set<Function> queueing = Collections.newSetFromMap(new IdentityHashMap<>());

  /** {@code kernels}: by their names in the source. */
  PythonRoutineScope(Routines routines, Map<String, String> kernels) {
    this.kernels = Map.copyOf(kernels);
    for (var routine : routines.all()) {
      var word = routine.name().replaceAll("\\W+$", "").replaceAll("\\W+", "_");
      functions.put(routine.function(), "_host" + functions.size() + "_" + word);
      if (routine.queues()) {
        queueing.add(routine.function());
      }
    }
  }

  String kernel(Contract contract) {
    return kernels.getOrDefault(contract.name(), contract.name());
  }

  String function(Function function) {
    return functions.getOrDefault(function, function.instance());
  }

  String function(Routine routine) {
    return function(routine.function());
  }

  /** Whether it takes the stream, before all else. */
  boolean queues(Function function) {
    return queueing.contains(function);
  }
}
