package org.prismlang.cuda.python;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.prismlang.cuda.routine.Routine;
import org.prismlang.cuda.routine.RoutineVariable;

/** What a function of Python calls the variables of a routine; parameters come first. */
final class PythonRoutineNames {
  /** What the text itself uses. */
  private static final Set<String> OWN =
      Set.of("stream", "made", "int", "float", "range", "min", "max", "abs", "type");

  private final PythonNames free = new PythonNames(OWN);
  private final Map<RoutineVariable, String> known = new HashMap<>();

  PythonRoutineNames(Routine routine) {
    routine.parameters().forEach(this::of);
  }

  String of(RoutineVariable variable) {
    return known.computeIfAbsent(variable, it -> free.fresh(it.name()));
  }
}
