package org.prismlang.lang.mapping;

import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanOperand;

/**
 * What those who use it copy to shared memory themselves, 16 bytes a thread, some trips before they
 * use it: the way of machines without a copy engine.
 */
record CopiesAhead(Site site, Annotations.Stage stage) {
  private static final long MOST_SLOTS = 1024;

  /** Bytes of a row that lanes of a warp divide among each other. */
  private static final long LEAST_ROW = 128;

  private static final long MOST_ROW = 512;
  private static final long BYTES_OF_WARP = 512;

  /** P1313, P1320. */
  Assembled.Ring of(PlanOperand operand, Assembled.Box box, String element, Implementation user) {
    long ahead = stage.ahead().orElseThrow();
    long depth = stage.depth().orElse(ahead + 1);
    alone(operand, user);
    if (ahead < 0 || ahead >= depth || depth > MOST_SLOTS) {
      throw new Refused(
          Code.P1320
              .at(
                  stage.span(),
                  ahead < 0
                      ? "a copy stands before its use, and not " + ahead + " trips before"
                      : depth > MOST_SLOTS
                          ? "a ring has up to " + MOST_SLOTS + " slots, and not " + depth
                          : "a copy "
                              + ahead
                              + " trips ahead overwrites what is used: there are "
                              + depth
                              + " slots")
              .help("`depth=3, ahead=2`: one slot is used, two are copied to"));
    }
    boolean isOfGrid =
        site.annotations().grid().filter(it -> it.name().equals(stage.at())).isPresent();
    if (isOfGrid && depth > 1) {
      throw new Refused(
          Code.P1320
              .at(stage.span(), "a block does one trip of `" + stage.at() + "`: one slot is enough")
              .help("`ahead=0`, and no `depth`"));
    }
    rows(operand, box, element);
    return new Assembled.Ring(
        operand.tensor(), element, box, depth, stage.ahead(), site.worker(), 1, stage.at());
  }

  /** P1313: what is said beside it fits. */
  private void alone(PlanOperand operand, Implementation user) {
    if (stage.by().isPresent()) {
      throw new Refused(
          Code.P1313
              .at(
                  stage.span(),
                  "`ahead` is for those who use `"
                      + operand.tensor()
                      + "` themselves, and `"
                      + stage.by().get()
                      + "` is another role")
              .help("`by=` alone: that role is ahead by as many trips as there are slots"));
    }
    if (stage.among().isPresent()) {
      throw new Refused(
          Code.P1313
              .at(stage.span(), "`among` is for what the copy engine brings, and not `ahead`")
              .help("`by=producer`, with `producer = role(warp[1])`"));
    }
    if (stage.slots().isPresent() || stage.over().isPresent()) {
      throw new Refused(
          Code.P1313.at(stage.span(), "`slots` and `over` are for what is copied out"));
    }
    if (site.annotations().roles().size() > 1) {
      throw new Refused(
          Code.P1313
              .at(stage.span(), "all threads of a block copy ahead, and there are several roles")
              .label(site.annotations().roles().getLast().span(), "this one has nothing to do")
              .help("one role alone, or `by=`"));
    }
    if (user.unit() != Unit.WARP) {
      throw new Refused(
          Code.P1313
              .at(
                  stage.span(),
                  "`"
                      + user.name()
                      + "` reads `"
                      + operand.tensor()
                      + "` while the threads that would copy go on: another role copies")
              .help("`producer = role(warp[1])` and `by=producer`; or a function of a warp"));
    }
    if (site.annotations().grid().orElseThrow().isPersistent()) {
      throw new Refused(
          Code.P1320
              .at(stage.span(), "a block that goes on to further tiles starts its copies anew")
              .label(site.annotations().grid().get().span(), "here")
              .help("`grid(…)` without `persistent=True`"));
    }
  }

  /** P1313: each warp copies as many rows, all lanes of it. */
  private void rows(PlanOperand operand, Assembled.Box box, String element) {
    long bytes = TunedNumbers.bytes(element).orElse(0L);
    boolean isMatrix = box.sides().size() == 2;
    long row = isMatrix ? box.sides().get(1).capacity() * bytes : 0;
    if (row < LEAST_ROW || MOST_ROW % row != 0) {
      throw new Refused(
          Code.P1313
              .at(
                  stage.span(),
                  "no copy of 16 bytes a thread brings a tile of "
                      + Site.shape(box)
                      + " `"
                      + element
                      + "`")
              .help("rows of 128, 256 or 512 bytes"));
    }
    long warps = site.worker().threads() / Unit.WARP.threads();
    long step = BYTES_OF_WARP / row;
    long rows = box.sides().getFirst().capacity();
    if (rows % (warps * step) != 0) {
      throw new Refused(
          Code.P1313
              .at(
                  stage.span(),
                  rows
                      + " rows of `"
                      + operand.tensor()
                      + "` are not dealt to "
                      + warps
                      + " warps, "
                      + step
                      + " at a time")
              .label(site.worker().span(), "here")
              .help("a multiple of " + warps * step + " rows, or fewer warps"));
    }
  }
}
