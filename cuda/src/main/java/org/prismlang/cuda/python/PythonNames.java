package org.prismlang.cuda.python;

import java.util.HashSet;
import java.util.Set;

/** Identifiers of a Python file or function: as in the source where Python allows it. */
final class PythonNames {
  private static final Set<String> KEYWORDS =
      Set.of(
          ("False None True and as assert async await break class continue def del elif else except"
                  + " finally for from global if import in is lambda nonlocal not or pass raise"
                  + " return try while with yield")
              .split(" "));

  private final Set<String> taken = new HashSet<>(KEYWORDS);

  PythonNames(Set<String> own) {
    taken.addAll(own);
  }

  /** A kernel's name says its instance: {@code sum[float, 4]} becomes {@code sum_float_4}. */
  String fresh(String wanted) {
    var name = wanted.replaceAll("\\W+$", "").replaceAll("\\W+", "_");
    if (name.startsWith("_")) {
      name = "k" + name; // names of the file's own begin with an underscore
    }
    while (!taken.add(name)) {
      name += "_";
    }
    return name;
  }
}
