package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.spread.Digit;

/** Results that go straight from registers to the output, where no line stages them. */
record StraightStores(Site site, MappedProducts products) {
  /** Columns that four lanes write together, 16 bytes each. */
  private static final long COLUMNS = 32;

  private static final long ROWS = 16;

  boolean isFor(Work.Copy copy) {
    return site.annotations().stage(copy.to().tensor()).isEmpty()
        && site.plan().parameter(copy.to().tensor()).isPresent()
        && products
            .accumulator(copy.from().tensor())
            .filter(it -> isOfFragments(it.layout()))
            .isPresent();
  }

  /** P1313. */
  Assembled.Write of(Work.Copy copy, PlanNode.Step step, List<PlanNode.Loop> loops) {
    var to = copy.to().tensor();
    var from = products.accumulator(copy.from().tensor()).orElseThrow();
    if (!loops.isEmpty()) {
      throw new Refused(
          Code.P1313
              .at(step.span(), "`" + to + "` goes out at once, and `split` cuts it")
              .label(site.mapping().item().name().span(), "in this mapping")
              .help("leave the `split` of `" + to + "` out"));
    }
    boolean isNarrow =
        site.element(to).equals("bf16")
            && (from.element().equals("float") || from.layout().isPaired());
    if (!isNarrow) {
      throw new Refused(
          Code.P1313
              .at(
                  step.span(),
                  "nothing copies `"
                      + from.element()
                      + "` in registers straight to `"
                      + site.element(to)
                      + "` in global memory")
              .label(site.mapping().item().name().span(), "in this mapping")
              .help(
                  "known is `float` or `bf16` to `bf16`; `stage(" + to + ", …)` says another way"));
    }
    var box =
        site.box(
            copy.to(),
            new Annotations.Stage(
                to,
                site.annotations().grid().orElseThrow().name(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                step.span()),
            step);
    boolean isWhole =
        box.sides().size() == 2
            && box.sides().getFirst().capacity() == from.rowsOfAll()
            && box.sides().get(1).capacity() == from.columnsOfAll();
    if (!isWhole || from.columns() % COLUMNS != 0) {
      throw new Refused(
          Code.P1313
              .at(
                  step.span(),
                  isWhole
                      ? "a warp has " + from.columns() + " columns of `" + from.tensor() + "`"
                      : "a tile of "
                          + Site.shape(box)
                          + ", and `"
                          + from.role().name()
                          + "` hold "
                          + from.rowsOfAll()
                          + " × "
                          + from.columnsOfAll())
              .label(site.mapping().item().name().span(), "in this mapping")
              .help("columns go out by " + COLUMNS + ", 16 bytes a thread"));
    }
    return new Assembled.Write(step, from, to, box);
  }

  /**
   * Tiles of 16 rows and 8 columns, one below the other, then the next columns; of warps that are
   * one below the other.
   */
  private static boolean isOfFragments(RegisterLayout layout) {
    long tiles = layout.rows(Unit.WARP) / ROWS;
    var rows =
        Stream.concat(
                layout.dimensions().getFirst().stream()
                    .takeWhile(it -> Unit.of(it.holder().word()).isPresent()),
                Stream.of(digit(Digit.Holder.REG, 2 * tiles, 1), digit(Digit.Holder.LANE, 8)))
            .toList();
    var columns =
        List.of(
            new RegisterLayout.PlacedDigit(
                new Digit(Digit.Holder.REG, OptionalLong.empty()), OptionalLong.of(0)),
            digit(Digit.Holder.LANE, 4),
            digit(Digit.Holder.REG, 2, 2));
    return layout
        .single()
        .plain()
        .equals(new RegisterLayout(List.of(rows, columns), false).plain());
  }

  private static RegisterLayout.PlacedDigit digit(Digit.Holder holder, long count, long at) {
    return new RegisterLayout.PlacedDigit(
        new Digit(holder, OptionalLong.of(count)), OptionalLong.of(at));
  }

  private static RegisterLayout.PlacedDigit digit(Digit.Holder holder, long count) {
    return new RegisterLayout.PlacedDigit(
        new Digit(holder, OptionalLong.of(count)), OptionalLong.empty());
  }

  /** How many tiles of 16 rows a warp has one below the other. */
  static long tiles(Assembled.Accumulator from) {
    return from.layout().rows(Unit.WARP) / ROWS;
  }
}
