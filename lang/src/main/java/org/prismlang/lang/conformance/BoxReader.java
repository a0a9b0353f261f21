package org.prismlang.lang.conformance;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.mapping.DirectiveCall;
import org.prismlang.lang.mapping.Implementation;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Spelling;

/** Functions that copy between a box of a tensor and a tile: P1215 where they do so strangely. */
final class BoxReader {
  static final String ROW = "row";
  static final String COLUMN = "column";
  private static final String TO = "y";
  private static final String FROM = "x";

  private BoxReader() {}

  /** One of what is copied is behind a tensor map. */
  static boolean isFor(Item.Function function) {
    return map(function, TO).isPresent() || map(function, FROM).isPresent();
  }

  private static Optional<Item.Parameter> parameter(Item.Function function, String name) {
    return function.parameters().stream().filter(it -> it.name().text().equals(name)).findFirst();
  }

  private static Optional<DirectiveCall> map(Item.Function function, String name) {
    return parameter(function, name)
        .flatMap(it -> DirectiveCall.of(it.type()))
        .filter(it -> it.word().equals("tensormap") && it.plain().size() == 1);
  }

  static Optional<Leaf.BoxLeaf> read(
      Implementation implementation, Item.Decorator said, Diagnostics diagnostics) {
    var function = implementation.function();
    boolean isLoad = map(function, FROM).isPresent();
    var map = map(function, isLoad ? FROM : TO).orElseThrow();
    var tile = parameter(function, isLoad ? TO : FROM).flatMap(LeafReader::tile);
    var box =
        map.named("box")
            .filter(Expr.ListLiteral.class::isInstance)
            .map(it -> ((Expr.ListLiteral) it).elements())
            .orElse(List.of());
    var element = Spelling.of(LeafReader.withoutConst(map.plain().getFirst()));
    boolean isBox =
        tile.filter(it -> Spelling.of(it.element()).equals(element))
            .filter(it -> it.extents().size() == 2 && box.size() == 2)
            .isPresent();
    var names =
        function.parameters().stream().map(it -> it.name().text()).collect(Collectors.toSet());
    if (!isBox || !names.equals(Set.of(TO, FROM, ROW, COLUMN))) {
      diagnostics.report(
          Code.P1215
              .at(function.name().span(), "this copies a box in no way that is known")
              .help(
                  "`y: shared(T[m][n])`, `x: tensormap(const(T), box=[m, n])`, or the other way"
                      + " round, `row: int`, `column: int`"));
      return Optional.empty();
    }
    var pads =
        said.arguments().stream()
            .filter(it -> it.name().filter(n -> n.text().equals("pads")).isPresent())
            .map(Argument::value)
            .findFirst();
    if (pads.filter(it -> !isNumber(it)).isPresent()) {
      diagnostics.report(
          Code.P1215
              .at(pads.get().span(), "`pads` is a number")
              .help("`pads=0`: elements that are none are zero in the tile"));
      return Optional.empty();
    }
    return Optional.of(
        new Leaf.BoxLeaf(
            implementation, isLoad, tile.orElseThrow(), box, LeafReader.options(map, "box"), pads));
  }

  private static boolean isNumber(Expr expr) {
    return switch (expr) {
      case Expr.Int _, Expr.Float _ -> true;
      case Expr.Unary(_, var operand, _) -> isNumber(operand);
      default -> false;
    };
  }
}
