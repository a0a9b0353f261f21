package org.prismlang.cuda.header;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.prismlang.cuda.function.Names;
import org.prismlang.cuda.host.Contract;
import org.prismlang.cuda.routine.Routine;
import org.prismlang.cuda.routine.Routines;
import org.prismlang.lang.program.Function;

/** What a header calls kernels and the bodies of host functions. */
final class HeaderRoutineScope {
  private final Map<String, String> kernels;
  private final IdentityHashMap<Function, String> functions = new IdentityHashMap<>();

  /** {@code kernels}: by their names in the source. */
  HeaderRoutineScope(Routines routines, Map<String, String> kernels) {
    this.kernels = Map.copyOf(kernels);
    var names = new Names(Set.copyOf(kernels.values()));
    routines.all().forEach(it -> functions.put(it.function(), names.fresh(it.name())));
  }

  /** No variable hides what its function calls. */
  HeaderRoutineNames names(Routine routine) {
    return new HeaderRoutineNames(routine, kernels.values());
  }

  String kernel(Contract contract) {
    return kernels.getOrDefault(contract.name(), contract.name());
  }

  String function(Function function) {
    return functions.getOrDefault(function, function.instance());
  }
}
