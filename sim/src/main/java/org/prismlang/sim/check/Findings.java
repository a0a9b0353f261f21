package org.prismlang.sim.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.sim.machine.Finding;

/** What was found, each pair of places once. */
final class Findings {
  private static final int MOST = 20;
  private final List<Finding> found = new ArrayList<>();
  private final Set<Key> seen = new HashSet<>();

  private record Key(Code code, int site, int other) {}

  void add(Code code, int site, int other, Supplier<Finding> finding) {
    if (found.size() < MOST && seen.add(new Key(code, site, other))) {
      found.add(finding.get());
    }
  }

  /** Whether something was found at a place. */
  boolean isAbout(int site) {
    return seen.stream().anyMatch(it -> it.site == site);
  }

  List<Finding> all() {
    return List.copyOf(found);
  }
}
