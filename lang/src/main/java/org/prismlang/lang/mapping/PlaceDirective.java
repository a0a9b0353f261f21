package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.spread.Spread;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/** {@code place(sum, registers(M=[reg(4)]))}: where a tensor of the plan's own lies. */
final class PlaceDirective {
  private static final String USAGE = "place(sum, registers([reg(4)]))";

  private PlaceDirective() {}

  /** Empty where it is none, which is said. */
  static Optional<Annotations.Place> of(
      DirectiveLine line, NamedPlan names, List<Annotations.Place> before) {
    if (!line.takes(2, 2, List.of(), USAGE)) {
      return Optional.empty();
    }
    var tensor = Spelling.of(line.plain().getFirst());
    var local = names.plan().local(tensor);
    if (local.isEmpty()) {
      boolean isGiven = names.plan().parameter(tensor).isPresent();
      if (isGiven) {
        line.report(
            Code.P1313
                .at(line.span(), "`" + tensor + "` lies where the caller has it")
                .help("`stage(" + tensor + ", …)` says where a part of it is used"));
      } else {
        names.unknown(line.plain().getFirst(), "tensor", line);
      }
      return Optional.empty();
    }
    if (before.stream().anyMatch(it -> it.tensor().equals(tensor))) {
      reportTwice(tensor, line);
      return Optional.empty();
    }
    var written = line.plain().get(1);
    if (Spelling.of(written).equals("nowhere")) {
      return Optional.of(new Annotations.Place(tensor, List.of(), line.span()));
    }
    var registers = DirectiveCall.of(written).filter(it -> it.word().equals("registers"));
    var extents = local.get().extents().stream().map(Spelling::of).toList();
    var sides = registers.map(it -> sides(it, extents)).filter(it -> it.size() == extents.size());
    if (sides.isEmpty()) {
      line.report(
          Code.P1313
              .at(line.span(), "this is no place for `" + tensor + "`")
              .help(
                  "`nowhere`, or `registers(…)` with digits for each of its "
                      + extents.size()
                      + " dimensions: `"
                      + USAGE
                      + "`"));
      return Optional.empty();
    }
    var spreads = new ArrayList<Spread>();
    sides.get().forEach(it -> DigitsOfLoops.of(it, line).ifPresent(spreads::add));
    return spreads.size() == extents.size()
        ? Optional.of(new Annotations.Place(tensor, spreads, line.span()))
        : Optional.empty();
  }

  static void reportTwice(String tensor, DirectiveLine line) {
    line.report(
        Code.P1313
            .at(line.span(), "`" + tensor + "` is placed already")
            .help("leave one of them out"));
  }

  /** In the order of the dimensions, by position or by the sizes that they have. */
  private static List<Expr.ListLiteral> sides(DirectiveCall registers, List<String> extents) {
    var written = new ArrayList<Expr>(registers.plain());
    if (written.isEmpty()) {
      extents.forEach(it -> registers.named(it).ifPresent(written::add));
    }
    boolean isAll =
        written.stream().allMatch(Expr.ListLiteral.class::isInstance)
            && registers.plain().size() + registers.named().size() == written.size();
    return isAll ? written.stream().map(Expr.ListLiteral.class::cast).toList() : List.of();
  }
}
