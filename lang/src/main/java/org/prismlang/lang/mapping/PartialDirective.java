package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.task.Spelling;

/**
 * {@code place(l, partial=lane)}: threads of a row keep parts of its number through a loop; {@code
 * none}: they exchange them where they are added.
 */
final class PartialDirective {
  private static final String USAGE = "place(sum, partial=none)";

  private PartialDirective() {}

  /** Empty where it is none, which is said. */
  static Optional<Annotations.Parts> of(
      DirectiveLine line, NamedPlan names, List<Annotations.Parts> before) {
    if (!line.takes(1, 1, List.of("partial"), USAGE)) {
      return Optional.empty();
    }
    var written = line.plain().getFirst();
    var tensor = Spelling.of(written);
    if (names.plan().local(tensor).isEmpty()) {
      names.unknown(written, "tensor", line);
      return Optional.empty();
    }
    var how = Spelling.of(line.named("partial").orElseThrow());
    if (!how.equals("none") && !how.equals("lane")) {
      line.report(
          Code.P1301
              .at(line.span(), "`partial` is `lane` or `none`, and not `" + how + "`")
              .help("`" + USAGE + "`"));
      return Optional.empty();
    }
    if (before.stream().anyMatch(it -> it.tensor().equals(tensor))) {
      PlaceDirective.reportTwice(tensor, line);
      return Optional.empty();
    }
    return Optional.of(new Annotations.Parts(tensor, how.equals("lane"), line.span()));
  }
}
