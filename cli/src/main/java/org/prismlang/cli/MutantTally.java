package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.prismlang.lang.diagnostic.JsonText;
import org.prismlang.verify.mutate.Mutant;

/** Who noticed which planted mistake. */
final class MutantTally {
  enum Finder {
    VERIFIER,
    CHECKED_RUNS,
    NOBODY;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private record Found(Mutant mutant, Finder by) {}

  private final List<Found> all = new ArrayList<>();
  private int said;

  void add(Mutant mutant, Finder by) {
    all.add(new Found(mutant, by));
  }

  boolean hasSurvivors() {
    return count(Finder.NOBODY) > 0;
  }

  /** A line for each that nobody noticed, since this was asked. */
  String unsaid() {
    var text = new StringBuilder();
    for (var found : all.subList(said, all.size())) {
      if (found.by() == Finder.NOBODY) {
        text.append("nobody notices: ").append(found.mutant()).append('\n');
      }
    }
    said = all.size();
    return text.toString();
  }

  String text() {
    return all.size()
        + (all.size() == 1 ? " mistake" : " mistakes")
        + ": the verifier finds "
        + count(Finder.VERIFIER)
        + ", checked runs "
        + count(Finder.CHECKED_RUNS)
        + ", nobody "
        + count(Finder.NOBODY)
        + "\n";
  }

  /** {@code { kernel, mistake, found_by }} a line, then the numbers of each. */
  String json() {
    var out = new StringBuilder();
    var json = new JsonText(out);
    for (var found : all) {
      out.append("{\"kernel\":");
      json.text(found.mutant().module().kernels().getFirst().name());
      out.append(",\"mistake\":");
      json.text(found.mutant().what());
      out.append(",\"found_by\":");
      json.text(found.by().text());
      out.append("}\n");
    }
    out.append("{\"mistakes\":").append(all.size());
    for (var finder : Finder.values()) {
      out.append(',');
      json.text(finder.text());
      out.append(':').append(count(finder));
    }
    return out.append("}\n").toString();
  }

  private long count(Finder finder) {
    return all.stream().filter(it -> it.by() == finder).count();
  }
}
