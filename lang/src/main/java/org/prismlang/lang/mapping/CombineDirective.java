package org.prismlang.lang.mapping;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.plan.Combine;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/** {@code combine(s, by=last_block)}: blocks that do parts of a sum, and how one comes of them. */
record CombineDirective(NamedPlan names, boolean mayReassociate) {
  private static final String USAGE = "combine(s, by=last_block)";

  /** How the sums of blocks are added. */
  enum Way {
    /** The last block that is done with a tile adds what all have left, in order. */
    LAST_BLOCK,
    /** The copy engine adds each to the output, in whatever order they come. */
    TMA_REDUCE_ADD,
    /** Threads add to the output what they have, in whatever order they come. */
    ATOMIC;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Way> of(String word) {
      return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
    }
  }

  /** Changes the plan, and says what blocks do; empty where it is refused, which is said. */
  Optional<Annotations.Combined> of(DirectiveLine line, Optional<Annotations.Combined> before) {
    if (!line.takes(1, 1, List.of("by"), USAGE)) {
      return Optional.empty();
    }
    var name = names.loop(line.plain().getFirst(), line);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    var loop = name.flatMap(names.plan()::repeated);
    var way = line.named("by").map(Spelling::of).flatMap(Way::of);
    if (before.isPresent()) {
      line.report(
          Code.P1306
              .at(line.span(), "trips of `" + before.get().loop() + "` are combined already")
              .label(before.get().span(), "here")
              .help("one loop of a mapping is parts of sums"));
      return Optional.empty();
    }
    boolean isOfBlocks = loop.filter(PlanNode.Loop.class::isInstance).isPresent();
    if (way.isEmpty() || loop.isEmpty() || !isOfBlocks && way.get() == Way.TMA_REDUCE_ADD) {
      line.report(
          Code.P1301
              .at(
                  line.named("by").map(Expr::span).orElse(line.span()),
                  way.isEmpty()
                      ? "nothing combines sums so"
                      : "only blocks are combined by `" + way.get().word() + "`")
              .help(
                  "`by=` is "
                      + Arrays.stream(Way.values())
                          .map(it -> "`" + it.word() + "`")
                          .collect(Collectors.joining(", "))
                      + ": `"
                      + USAGE
                      + "`, where `s = split(…)`; of elements, `atomic` or `last_block`"));
      return Optional.empty();
    }
    var rewrite = rewrite(loop.get(), way.get(), line);
    return rewrite
        .of(names.plan(), line.diagnostics())
        .map(
            it -> {
              names.become(it.plan());
              return new Annotations.Combined(
                  rewrite.loop(),
                  rewrite.names().sums(),
                  rewrite.names().parts(),
                  rewrite.isOfOutput(),
                  way.get(),
                  it.kind(),
                  it.start(),
                  line.span());
            });
  }

  /** Of elements, the last block has nothing else to do with a sum than to store it. */
  private static boolean isOfOutput(PlanNode.Repeated loop, Way way) {
    return way != Way.LAST_BLOCK || loop.steps().noneMatch(it -> it.work() instanceof Work.Call);
  }

  private Combine rewrite(PlanNode.Repeated loop, Way way, DirectiveLine line) {
    int most =
        (int) names.plan().repeated().count()
            + names.plan().steps().stream()
                .map(Plan.Placed::step)
                .flatMap(it -> it.work().operands().stream())
                .map(PlanOperand::places)
                .mapToInt(List::size)
                .max()
                .orElse(0);
    return new Combine(
        loop.name(),
        new Combine.Names(
            names.free(loop.name() + "_sum", line),
            names.free(loop.name() + "_parts", line),
            IntStream.range(0, 2 * most)
                .mapToObj(it -> names.free(loop.name() + "_at" + it, line))
                .toList()),
        isOfOutput(loop, way),
        way != Way.LAST_BLOCK,
        mayReassociate,
        line.span());
  }
}
