package org.prismlang.verify;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.View;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.Family;

/** Which promise of a kernel to look at, where its synchronization does not suffice. */
record BrokenPromise(Kernel kernel) {
  private static final String FLAGS =
      "; where one waits for the other, the flag is stored with `order=release`";

  static List<View> partitions(Kernel kernel) {
    return Walk.statements(kernel.body())
        .filter(Stmt.Open.class::isInstance)
        .map(it -> ((Stmt.Open) it).view())
        .filter(it -> it.kind() == View.Kind.PARTITION)
        .toList();
  }

  /** The partitions of what both sides touch: nothing else lets units meet in one element. */
  Optional<String> help(Violation violation) {
    if (violation.kind() != Violation.Kind.UNORDERED || !violation.isBetweenAccesses()) {
      return Optional.empty();
    }
    var name = violation.parties().getFirst().name();
    var lines =
        partitions(kernel).stream()
            .filter(it -> it.memory().equals(name))
            .map(it -> it.span().from().line())
            .distinct()
            .sorted()
            .toList();
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    var place = lines.size() == 1 ? " in line " : " in lines ";
    return Optional.of(
        "see whether two units of the partition of `"
            + name
            + "`"
            + place
            + lines.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + " touch the same element"
            + (hasFlags() ? FLAGS : ""));
  }

  private boolean hasFlags() {
    return Walk.statements(kernel.body())
        .anyMatch(
            it ->
                it instanceof Stmt.Operate operate
                    && operate.intrinsic().family() == Family.ATOMIC);
  }
}
