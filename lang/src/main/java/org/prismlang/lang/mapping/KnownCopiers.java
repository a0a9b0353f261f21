package org.prismlang.lang.mapping;

import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.TensorType;

/** Functions that copy from registers through shared memory: found by type, layout and unit. */
record KnownCopiers(Site site, Assembled.Accumulator from, Assembled.OutTile tile) {
  Implementation of(Annotations.Stage stage) {
    return all()
        .filter(it -> it.unit() == tile.unit() && fits(it) && takes(it, tile.panels()))
        .findFirst()
        .orElseThrow(
            () ->
                new Refused(
                    Code.P1313
                        .at(
                            stage.span(),
                            "nothing copies `"
                                + from.element()
                                + "` in registers to `"
                                + tile.element()
                                + "` in shared memory by "
                                + tile.unit().threads()
                                + " threads")
                        .help(help())));
  }

  /** What is nearest: a chunk of a panel, another unit, or other elements. */
  private String help() {
    if (all().anyMatch(it -> it.unit() == tile.unit() && fits(it))) {
      return "a panel at a time: `c = split("
          + tile.tensor()
          + ", …="
          + tile.rowElements()
          + ")` and `at=c`";
    }
    var units = all().filter(this::fits).map(it -> it.unit().word()).distinct().toList();
    if (!units.isEmpty()) {
      return units.stream()
          .map(it -> "`over=" + it + "[1]`")
          .reduce((a, b) -> a + " or " + b)
          .map(it -> it + " does")
          .orElseThrow();
    }
    var known =
        all()
            .filter(it -> layout(it).filter(RegisterLayout::isPaired).isEmpty())
            .map(it -> "`" + Spelling.of(registers(it)) + "` to `" + element(it) + "`")
            .distinct()
            .toList();
    return known.isEmpty()
        ? "a function with `@implements(copy, …)` does, once it is imported"
        : "known is " + String.join(", ", known);
  }

  /** What the mapping's file declares or imports, then files of the tasks that are called. */
  private Stream<Implementation> all() {
    return Stream.concat(
            site.mapping().around().visible().stream().map(it -> NamedMemories.in(it, home(it))),
            site.plan().steps().stream()
                .map(it -> it.step().work())
                .filter(Work.Call.class::isInstance)
                .map(it -> ((Work.Call) it).task().around())
                .flatMap(
                    around -> around.functions().stream().map(it -> NamedMemories.in(it, around))))
        .flatMap((Item.Function it) -> Implementation.of(it).stream())
        .filter(it -> it.task().equals(Implementation.COPY))
        .filter(it -> it.function().parameters().size() == registersAt() + 1);
  }

  private Surroundings home(Item.Function function) {
    return site.mapping().around().home(function).orElse(site.mapping().around());
  }

  /** Elements lie as they do, and become what they are to be. */
  private boolean fits(Implementation it) {
    return element(it).equals(tile.element())
        && Spelling.of(registers(it)).equals(from.register())
        && layout(it)
            .map(l -> l.within(it.unit()))
            .equals(Optional.of(from.layout().within(it.unit())));
  }

  /** Its parameters are the tensor, indices, shared memory, and registers. */
  private int throughAt() {
    return 1 + tile.box().all().size();
  }

  private int registersAt() {
    return throughAt() + 1;
  }

  private boolean takes(Implementation it, long panels) {
    return panels == 1 || through(it).filter(tile -> tile.extents().size() == 3).isPresent();
  }

  private String element(Implementation it) {
    return through(it).map(tile -> Spelling.of(tile.element())).orElse("");
  }

  private Optional<Implementation.SharedOperand> through(Implementation it) {
    return it.shared(name(it, throughAt()));
  }

  private Optional<RegisterLayout> layout(Implementation it) {
    return Optional.ofNullable(it.registers().get(name(it, registersAt())));
  }

  private Expr registers(Implementation it) {
    return TensorType.of(it.function().parameters().get(registersAt()).type()).element();
  }

  private static String name(Implementation it, int parameter) {
    return it.function().parameters().get(parameter).name().text();
  }
}
