package org.prismlang.cuda.header;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.prismlang.cuda.function.Names;
import org.prismlang.cuda.routine.Routine;
import org.prismlang.cuda.routine.RoutineVariable;

/** What a function of C++ calls the variables of a routine; parameters come first. */
final class HeaderRoutineNames {
  private static final Set<String> OWN =
      Set.of("host", "hosts", "stream", "support", "std", "pool", "made", "from", "end", "step");

  private final Names free;
  private final Map<RoutineVariable, String> known = new HashMap<>();

  /** {@code kernels}: functions of the header that it may call. */
  HeaderRoutineNames(Routine routine, Collection<String> kernels) {
    var taken = new HashSet<>(OWN);
    taken.addAll(kernels);
    this.free = new Names(taken);
    routine.parameters().forEach(this::of);
  }

  String of(RoutineVariable variable) {
    return known.computeIfAbsent(variable, it -> free.fresh(it.name()));
  }

  /** For what the routine has no variable for. */
  String fresh(String hint) {
    return free.fresh(hint);
  }
}
