package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;

/** Results on their way out: from registers through shared memory to the output. */
final class Stores {
  private final Site site;
  private final MappedProducts products;
  private final List<Assembled.OutTile> tiles = new ArrayList<>();

  Stores(Site site, MappedProducts products) {
    this.site = site;
    this.products = products;
  }

  List<Assembled.OutTile> tiles() {
    return List.copyOf(tiles);
  }

  Assembled.Store store(Work.Copy copy, PlanNode.Step step, List<PlanNode.Loop> loops) {
    var to = copy.to().tensor();
    var from = products.accumulator(copy.from().tensor());
    if (from.isEmpty() || site.plan().parameter(to).isEmpty()) {
      throw new Refused(
          Code.P1313.at(
              step.span(), "there is no copy from `" + copy.from().tensor() + "` to `" + to + "`"));
    }
    var stage = site.annotations().stage(to);
    if (stage.isEmpty()) {
      throw new Refused(
          Code.P1313
              .at(step.span(), "there is no copy from registers to global memory")
              .label(site.mapping().item().name().span(), "in this mapping")
              .help("`stage(" + to + ", at=…, to=shared(swizzle=128))` says how it goes"));
    }
    if (stage.get().by().filter(it -> !it.equals(from.get().role().name())).isPresent()) {
      throw new Refused(
          Code.P1330.at(
              stage.get().span(),
              "`"
                  + copy.from().tensor()
                  + "` is in registers of `"
                  + from.get().role().name()
                  + "`, and `"
                  + stage.get().by().get()
                  + "` would read it"));
    }
    if (stage.get().among().isPresent()) {
      throw new Refused(
          Code.P1313
              .at(stage.get().span(), "`among` is for what is copied in")
              .help("each block stores its own"));
    }
    if (loops.size() > 1 || stage.get().depth().isPresent() || stage.get().ahead().isPresent()) {
      throw new Refused(
          Code.P1313.at(
              stage.get().span(), "results go out by chunks of columns, `slots` of them"));
    }
    if (loops.isEmpty() && stage.get().slots().isPresent()) {
      throw new Refused(
          Code.P1313
              .at(stage.get().span(), "chunks take `slots` in turn, and nothing cuts `" + to + "`")
              .help("`c = split(" + to + ", …=64)` and `at=c`, or no `slots`"));
    }
    chunks(copy, stage.get(), loops);
    var tile = outTile(copy, step, stage.get(), from.get());
    tiles.add(tile);
    return new Assembled.Store(
        step,
        loops.stream().findFirst(),
        new KnownCopiers(site, from.get(), tile).of(stage.get()),
        from.get(),
        tile);
  }

  /** Narrowed in its place: two neighbours become one register. Floats stay as they are. */
  Assembled.Pack packed(Work.Copy copy, PlanNode.Step step, List<PlanNode.Loop> loops) {
    var from = products.accumulator(copy.from().tensor());
    var element = site.element(copy.to().tensor());
    boolean isNarrowing =
        from.isPresent()
            && from.get().element().equals("float")
            && element.equals("bf16")
            && !from.get().layout().isPaired();
    boolean isKept =
        from.isPresent()
            && from.get().element().equals(element)
            && copy.conversion().isEmpty()
            && !from.get().layout().isPaired();
    if (!isNarrowing && !isKept || !loops.isEmpty()) {
      throw new Refused(
          Code.P1313
              .at(
                  step.span(),
                  "there is no copy from `"
                      + copy.from().tensor()
                      + "` to `"
                      + copy.to().tensor()
                      + "` in registers")
              .help("`bf16` of `float` is kept in pairs, `float` as it is"));
    }
    var to = from.get().alike(copy.to().tensor(), element, isNarrowing);
    products.keep(to);
    return new Assembled.Pack(step, from.get(), to);
  }

  /** A loop around the copy goes through columns, and what is staged is staged in it. */
  private static void chunks(Work.Copy copy, Annotations.Stage stage, List<PlanNode.Loop> loops) {
    for (var loop : loops) {
      boolean isOfColumns =
          copy.to().kept().size() == 2
              && copy.to().places().getLast().equals(new PlanPlace.In(loop.name()));
      if (!isOfColumns || !stage.at().equals(loop.name())) {
        throw new Refused(
            Code.P1313
                .at(
                    stage.span(),
                    isOfColumns
                        ? "`"
                            + copy.to().tensor()
                            + "` goes out in each trip of `"
                            + loop.name()
                            + "`, and not of `"
                            + stage.at()
                            + "`"
                        : "results go out by chunks of columns, and `"
                            + loop.name()
                            + "` cuts rows")
                .help(isOfColumns ? "`at=" + loop.name() + "`" : "all rows go out together"));
      }
    }
  }

  private Assembled.OutTile outTile(
      Work.Copy copy, PlanNode.Step step, Annotations.Stage stage, Assembled.Accumulator from) {
    var box = site.box(copy.to(), stage, step);
    var element = site.element(copy.to().tensor());
    long rowElements = 128 / TunedNumbers.bytes(element).orElse(128L);
    var unit = stage.over().orElse(from.role().unit());
    long rows = from.layout().rows(unit);
    long rowsOfAll = from.rowsOfAll();
    var tile =
        new Assembled.OutTile(
            copy.to().tensor(), element, box, stage.slots().orElse(1L), unit, rows, rowElements);
    boolean isWhole =
        box.sides().size() == 2
            && box.sides().getFirst().capacity() == rowsOfAll
            && box.sides().get(1).capacity() % rowElements == 0
            && from.dealt().count(1) == 1
            && from.columns() % box.sides().get(1).capacity() == 0
            && box.sides().get(1).capacity() % from.layout().columnsAStep() == 0;
    if (!isWhole
        || tile.slots() < 1
        || tile.slots() > 1024
        || unit.threads() > from.role().unit().threads()) {
      throw new Refused(
          Code.P1313
              .at(
                  stage.span(),
                  "no way to copy "
                      + String.join(
                          " × ",
                          box.sides().stream().map(it -> String.valueOf(it.capacity())).toList())
                      + " of `"
                      + from.tensor()
                      + "`, of which `"
                      + from.role().name()
                      + "` hold "
                      + rowsOfAll
                      + " × "
                      + from.columns())
              .help("all rows, and columns in chunks of " + rowElements));
    }
    return tile;
  }
}
