package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.BinaryOperator;

/**
 * A store that the next trip of the grid does, and chunks of it behind trips of a product. Trips of
 * the grid meet in no parameter, so it passes the steps of its own trip that stand behind it and,
 * woven, those of the next up to its new place: with none of them it shares anything that one of
 * them writes.
 */
record Delays(Site site) {
  /** The store that is delayed, taken out of the phases. */
  Optional<Assembled.Delayed> taken(List<Assembled.Phase> phases) {
    var delay = site.annotations().delay();
    var weave = site.annotations().weave();
    if (delay.isEmpty()) {
      weave.ifPresent(
          it -> {
            throw new Refused(
                Code.P1308
                    .at(
                        it.span(),
                        "`"
                            + it.chunks()
                            + "` stands behind `"
                            + it.loop()
                            + "`, and needs what it makes")
                    .help("`delay(…, by=1, of=…)` before this line"));
          });
      return Optional.empty();
    }
    if (!site.annotations().grid().orElseThrow().isPersistent()) {
      throw new Refused(
          Code.P1319
              .at(delay.get().span(), "a block that does one trip has no next one")
              .help("`grid(…, persistent=True)`"));
    }
    var store =
        phases.stream()
            .filter(Assembled.Store.class::isInstance)
            .map(Assembled.Store.class::cast)
            .filter(it -> it.step().label().equals(delay.get().step()))
            .findFirst()
            .orElseThrow(
                () ->
                    new Refused(
                        Code.P1319.at(
                            delay.get().span(),
                            "`" + delay.get().step() + "` is no copy to an output")));
    int at = phases.indexOf(store);
    for (var behind : phases.subList(at + 1, phases.size())) {
      passes(store.step(), steps(behind), delay.get().span(), Code.P1319, bound(store));
    }
    phases.remove(at);
    return Optional.of(new Assembled.Delayed(store, weave.map(it -> woven(it, store, phases))));
  }

  /** A product of the loop that is done in the next trip is put there. */
  void late(PlanNode.Loop loop, boolean isNested, List<Assembled.Phase> inside) {
    var said =
        site.annotations().lates().stream().filter(it -> it.of().equals(loop.name())).findFirst();
    boolean isAnew = isNested || site.annotations().grid().orElseThrow().isPersistent();
    said.ifPresent(
        it -> {
          if (isAnew && !(it.isThrough() && !isNested)) {
            throw new Refused(
                Code.P1319
                    .at(it.span(), "a block that goes on to further tiles starts the loop anew")
                    .help(
                        "`flatten("
                            + site.annotations().grid().orElseThrow().name()
                            + ", "
                            + it.of()
                            + ")` before this line goes on to the next tile; or `grid(…)` without"
                            + " `persistent=True`"));
          }
          late(it, loop, inside);
        });
  }

  private void late(Annotations.Late late, PlanNode.Loop loop, List<Assembled.Phase> inside) {
    int at = indexOf(late.step(), inside);
    int to = late.after().map(it -> indexOf(it, inside)).orElse(-1);
    if (at < 0
        || !(inside.get(at) instanceof Assembled.Product product)
        || product.loop().isPresent()
        || to >= at
        || late.after().isPresent() && to < 0) {
      throw new Refused(
          Code.P1319
              .at(late.span(), "no product of `" + loop.name() + "` can be done there")
              .help("a call of the loop itself, behind a step that stands before it"));
    }
    var ahead =
        product.step().work().operands().stream()
            .flatMap(it -> site.annotations().stage(it.tensor()).stream())
            .filter(it -> it.ahead().isPresent())
            .findFirst();
    if (ahead.isPresent()) {
      throw new Refused(
          Code.P1319
              .at(
                  late.span(),
                  "`"
                      + late.step()
                      + "` would use `"
                      + ahead.get().tensor()
                      + "` of the trip before, and threads that copy ahead have that of this one")
              .label(ahead.get().span(), "copied here")
              .help("no such line, or a role that copies: `by=producer`"));
    }
    var passed = new ArrayList<>(inside.subList(at + 1, inside.size()));
    passed.addAll(inside.subList(0, to + 1));
    for (var other : passed) {
      passes(
          product.step(),
          steps(other),
          late.span(),
          Code.P1319,
          "another `after=`, or no such line");
      boolean isFilled =
          other instanceof Assembled.Clear(var held, _)
              && product.step().work().operands().stream()
                  .anyMatch(it -> it.tensor().equals(held.tensor()));
      if (isFilled) {
        throw new Refused(
            Code.P1319.at(late.span(), "`" + late.step() + "` cannot pass a fill of what it uses"));
      }
    }
    inside.stream().filter(it -> !it.equals(product)).forEach(it -> apart(product, it, late));
    inside.remove(at);
    inside.add(to + 1, new Assembled.Late(product, loop.name()));
  }

  /** P1319: slots are for a trip, and what is staged once has one for both. */
  private void apart(Assembled.Product product, Assembled.Phase other, Annotations.Late late) {
    for (var operand : product.step().work().operands()) {
      var staged = site.annotations().stage(operand.tensor());
      for (var step : steps(other)) {
        boolean isShared =
            staged.filter(it -> it.at().equals(late.of())).isPresent()
                && step.work().operands().stream()
                    .anyMatch(it -> it.tensor().equals(operand.tensor()));
        if (isShared) {
          throw new Refused(
              Code.P1319
                  .at(
                      late.span(),
                      "`"
                          + operand.tensor()
                          + "` is staged once, for `"
                          + step.label()
                          + "` in this trip and `"
                          + late.step()
                          + "` in the next")
                  .label(step.span(), "used here")
                  .label(product.step().span(), "and here")
                  .help("a task that has it as two tensors can be delayed"));
        }
      }
    }
  }

  private static int indexOf(String step, List<Assembled.Phase> phases) {
    for (int i = 0; i < phases.size(); i++) {
      if (steps(phases.get(i)).stream().anyMatch(it -> it.label().equals(step))) {
        return i;
      }
    }
    return -1;
  }

  /** P1319: nothing that is said is passed over. */
  void allTaken(List<Assembled.Phase> phases) {
    var taken =
        phases.stream()
            .flatMap(Assembled.Phase::all)
            .filter(Assembled.Late.class::isInstance)
            .map(it -> ((Assembled.Late) it).product().step().label())
            .toList();
    for (var late : site.annotations().lates()) {
      if (!taken.contains(late.step())) {
        throw new Refused(
            Code.P1319
                .at(late.span(), "`" + late.of() + "` is no loop with several steps in a block")
                .help("`delay(C, by=1, of=t)`, where `t = grid(…)`, is about the tile before"));
      }
    }
  }

  static List<PlanNode.Step> steps(Assembled.Phase phase) {
    return switch (phase) {
      case Assembled.Clear _, Assembled.Added _, Assembled.Joined _ -> List.of();
      case Assembled.Repeat _, Assembled.Under _, Assembled.Flow _, Assembled.Combined _ ->
          phase.within().stream().flatMap(it -> steps(it).stream()).toList();
      case Assembled.Compute it -> it.steps();
      case Assembled.Pack it -> List.of(it.step());
      case Assembled.Product it -> List.of(it.step());
      case Assembled.Late it -> List.of(it.product().step());
      case Assembled.Store it -> List.of(it.step());
      case Assembled.Write it -> List.of(it.step());
      case Assembled.AddedTile it -> List.of(it.step());
    };
  }

  private static String bound(Assembled.Store store) {
    return "`v = bind(" + store.step().label() + ")` keeps what it stores";
  }

  /**
   * @param saved what has a copy of its own
   */
  static void passes(
      PlanNode.Step moved, List<PlanNode.Step> others, List<String> saved, Span span) {
    for (var other : others) {
      boolean isMeeting =
          moved.work().operands().stream()
              .filter(it -> !saved.contains(it.tensor()))
              .anyMatch(
                  mine ->
                      other.work().operands().stream()
                          .anyMatch(
                              its ->
                                  its.tensor().equals(mine.tensor())
                                      && (its.isWritten() || mine.isWritten())));
      if (isMeeting) {
        passes(moved, other, span, Code.P1319, "another `after=`, or no `flatten`");
      }
    }
  }

  /** Whether nothing that one writes is touched by the other. */
  private static void passes(
      PlanNode.Step moved, List<PlanNode.Step> others, Span span, Code code, String help) {
    others.forEach(it -> passes(moved, it, span, code, help));
  }

  private static void passes(
      PlanNode.Step moved, PlanNode.Step other, Span span, Code code, String help) {
    for (var mine : moved.work().operands()) {
      for (var its : other.work().operands()) {
        if (mine.tensor().equals(its.tensor()) && (mine.isWritten() || its.isWritten())) {
          throw new Refused(
              code.at(
                      span,
                      "`"
                          + moved.label()
                          + "` cannot pass `"
                          + other.label()
                          + "`: both use `"
                          + mine.tensor()
                          + "`")
                  .label(moved.span(), "this")
                  .label(other.span(), "and this")
                  .help(help));
        }
      }
    }
  }

  private PlanNode.Loop woven(
      Annotations.Weave weave, Assembled.Store store, List<Assembled.Phase> phases) {
    var with = phases.stream().filter(it -> isLoop(it, weave.loop())).findFirst();
    boolean areChunks = store.chunks().filter(it -> it.name().equals(weave.chunks())).isPresent();
    if (with.isEmpty() || !areChunks) {
      throw new Refused(
          Code.P1308
              .at(weave.span(), "chunks of a delayed store are woven with a product")
              .help("`weave(c, k)`"));
    }
    for (var phase : phases.subList(0, phases.indexOf(with.get()) + 1)) {
      passes(store.step(), steps(phase), weave.span(), Code.P1308, bound(store));
    }
    long chunks = store.chunkCount();
    var loop = site.plan().inBlocks(weave.loop()).orElseThrow();
    long least = (chunks - 1) * loop.size() + 1;
    if (atLeast(loop.extent()) < least) {
      throw new Refused(
          Code.P1329
              .at(
                  weave.span(),
                  "`weave` needs "
                      + chunks
                      + " trips of `"
                      + loop.name()
                      + "`, one for each of `"
                      + weave.chunks()
                      + "`")
              .help("`@where(" + Spelling.of(loop.extent()) + " > " + (least - 1) + ")` says so"));
    }
    return loop;
  }

  private static boolean isLoop(Assembled.Phase phase, String name) {
    return switch (phase) {
      case Assembled.Product it -> it.loop().filter(l -> l.name().equals(name)).isPresent();
      case Assembled.Repeat it -> it.loop().name().equals(name);
      case Assembled.Added _,
          Assembled.AddedTile _,
          Assembled.Clear _,
          Assembled.Combined _,
          Assembled.Compute _,
          Assembled.Joined _,
          Assembled.Late _,
          Assembled.Pack _,
          Assembled.Store _,
          Assembled.Flow _,
          Assembled.Under _,
          Assembled.Write _ ->
          false;
    };
  }

  /** What the extent is at least, by what is said of it. */
  private long atLeast(Expr extent) {
    return Stream.concat(site.mapping().task().facts().stream(), site.mapping().facts().stream())
        .mapToLong(it -> atLeast(Spelling.of(extent), it))
        .max()
        .orElse(0);
  }

  private long atLeast(String extent, Expr fact) {
    if (!(fact instanceof Expr.Binary(var operator, var left, var right, _))) {
      return 0;
    }
    if (operator == BinaryOperator.AND) {
      return Math.max(atLeast(extent, left), atLeast(extent, right));
    }
    boolean isFlipped = Spelling.of(right).equals(extent);
    if (!isFlipped && !Spelling.of(left).equals(extent)) {
      return 0;
    }
    long bound =
        new TunedNumbers(site.instance(), site.mapping().around())
            .quietly(isFlipped ? left : right)
            .orElse(0L);
    return switch (operator) {
      case EQUAL -> bound;
      case GREATER -> isFlipped ? 0 : bound + 1;
      case GREATER_EQUAL -> isFlipped ? 0 : bound;
      case LESS -> isFlipped ? bound + 1 : 0;
      case LESS_EQUAL -> isFlipped ? bound : 0;
      default -> 0;
    };
  }
}
