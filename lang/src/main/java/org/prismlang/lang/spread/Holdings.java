package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.Scalar;

/**
 * Who has which trips of loops, which elements of tensors, and what is added up over threads.
 *
 * @param loops by their names; what is not among them every thread does, trip after trip
 * @param tensors of the plan's own, by their names
 * @param sums by the loop around whose trips they are added up
 * @param spreads of loops, as they are said or follow from others
 */
record Holdings(
    Map<String, Dealt> loops,
    Map<String, Held> tensors,
    Map<String, List<Exchange>> sums,
    Map<String, Spread> spreads) {
  /** A tensor in registers: in each dimension so many, from the first on. */
  record Held(String tensor, Scalar element, List<Side> sides) {
    Held {
      sides = List.copyOf(sides);
    }

    long registers() {
      return sides.stream().mapToLong(Side::registers).reduce(1, (a, b) -> a * b);
    }
  }

  /**
   * A dimension in registers.
   *
   * @param dealt whose registers they are; empty where every thread has all of them
   */
  record Side(Expr first, long registers, Optional<Dealt> dealt) {
    String words() {
      return dealt.map(Dealt::words).orElse("every thread all " + registers);
    }
  }

  /** What threads have added up apart comes together behind the loop. */
  record Exchange(String tensor, Combination.Kind kind, List<Dealt.Part> among, Span span) {
    Exchange {
      among = List.copyOf(among);
    }
  }

  static Holdings of(Plan plan, NestNames names, Said said) {
    var deduced = Deduction.of(plan, names, said);
    var loops = new HashMap<String, Dealt>();
    deal(plan.body(), said.threads(), List.of(), said, deduced.loops(), loops);
    var tensors = new LinkedHashMap<String, Held>();
    for (var local : plan.locals()) {
      var sides = new ArrayList<Side>();
      for (int i = 0; i < local.extents().size(); i++) {
        var origin =
            Optional.ofNullable(deduced.dimensions().get(new Deduction.Dimension(local.name(), i)));
        if (origin.isPresent()) {
          sides.add(side(plan, local.name(), i, origin.get(), loops, said));
        }
      }
      var type = Scalar.of(Spelling.of(plan.task().around().type(local.element()))).orElseThrow();
      tensors.put(local.name(), new Held(local.name(), type, sides));
    }
    var sums = new Sums(plan, said, loops, tensors).all();
    return new Holdings(loops, tensors, sums, deduced.loops());
  }

  private static void deal(
      List<PlanNode> nodes,
      long available,
      List<Dealt> tiles,
      Said said,
      Map<String, Spread> spreads,
      Map<String, Dealt> out) {
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Step _ -> {}
        case PlanNode.Repeated it -> {
          var spread = Optional.ofNullable(spreads.get(it.name()));
          long inside = available;
          var around = new ArrayList<>(tiles);
          if (spread.isPresent()) {
            var line = Optional.ofNullable(said.spreads().get(it.name()));
            var span = line.map(Said.Line::span).or(it::written).orElse(said.span());
            var dealt = Dealt.of(spread.get(), available, span);
            if (dealt.isOfTile()) {
              ofAll(it, dealt, available, tiles, said, span);
              around.add(dealt);
            }
            out.put(it.name(), dealt);
            inside = dealt.inside();
          }
          deal(it.body(), inside, around, said, spreads, out);
        }
        case PlanNode.When it -> deal(it.body(), available, tiles, said, spreads, out);
      }
    }
  }

  /** P1327: all threads of the block come to a tile of them, and each has one place in it. */
  private static void ofAll(
      PlanNode.Repeated loop,
      Dealt dealt,
      long available,
      List<Dealt> tiles,
      Said said,
      Span span) {
    boolean isParted = tiles.isEmpty() && available != said.threads();
    boolean isTwice =
        tiles.stream()
            .flatMap(it -> it.parts().stream())
            .anyMatch(a -> dealt.parts().stream().anyMatch(a::overlaps));
    if (isParted || isTwice) {
      throw new Refused(
          Code.P1327
              .at(
                  span,
                  "`"
                      + loop.name()
                      + "` stands in a loop that "
                      + (isParted ? "has parted the threads" : "the same threads share")
                      + " already")
              .note("digits of several dimensions are of all threads of a block")
              .help("take the loop around out of `over`, or place it with the others"));
    }
  }

  /** P1321: threads of all loops of the dimension are the same. */
  private static Side side(
      Plan plan,
      String tensor,
      int dimension,
      Deduction.Origin origin,
      Map<String, Dealt> loops,
      Said said) {
    if (origin.registers().isPresent()) {
      return new Side(origin.first(), origin.registers().get(), Optional.empty());
    }
    Optional<Dealt> found = Optional.empty();
    Optional<Occurrence> first = Optional.empty();
    Optional<Span> dealing = Optional.empty();
    for (var each : Occurrence.in(plan.body(), List.of())) {
      for (var operand : each.step().work().operands()) {
        if (!operand.tensor().equals(tensor)) {
          continue;
        }
        var dealt =
            operand.places().get(dimension) instanceof PlanPlace.At(Expr.Variable(var name, _))
                ? Optional.ofNullable(loops.get(name))
                : Optional.<Dealt>empty();
        if (dealt.isEmpty()) {
          throw new Refused(
              Code.P1322
                  .at(
                      each.step().span(),
                      "which thread has element `"
                          + index(operand, dimension)
                          + "` of `"
                          + tensor
                          + "` is not known")
                  .help("threads have what their loop is at: index it by the loop alone"));
        }
        if (found.isPresent() && !found.get().parts().equals(dealt.get().parts())) {
          var lying = new LyingTwice(plan, said, loops, tensor);
          throw lying.refused(first.orElseThrow(), found.get(), each, dealt.get());
        }
        found = dealt;
        first = first.or(() -> Optional.of(each));
        dealing =
            dealing.or(
                () ->
                    Optional.ofNullable(said.spreads().get(index(operand, dimension)))
                        .map(Said.Line::span));
      }
    }
    var dealt = found.orElseThrow();
    var registers = dealt.registers();
    if (registers.isEmpty()) {
      throw new Refused(
          Code.P1326
              .at(
                  dealing.orElse(said.span()),
                  "how many elements of `" + tensor + "` a thread has is not known")
              .help("give the first `reg` of its loops a number, and `@where` what it takes"));
    }
    return new Side(origin.first(), registers.get(), Optional.of(dealt));
  }

  private static String index(PlanOperand operand, int dimension) {
    return operand.places().get(dimension) instanceof PlanPlace.At(var index)
        ? Spelling.of(index)
        : operand.tensor();
  }

  /** What is added up over trips that different threads do. */
  private record Sums(Plan plan, Said said, Map<String, Dealt> loops, Map<String, Held> tensors) {
    Map<String, List<Exchange>> all() {
      var sums = new HashMap<String, List<Exchange>>();
      for (var each : Occurrence.in(plan.body(), List.of())) {
        for (var operand : each.step().work().operands()) {
          if (tensors.containsKey(operand.tensor())) {
            var around = foreign(operand, each);
            if (!around.isEmpty()) {
              var exchange = exchange(operand, each, around);
              var loop = behind(operand.tensor(), each, exchange, around.getFirst());
              var known = sums.computeIfAbsent(loop.name(), _ -> new ArrayList<>());
              add(exchange, known);
            }
          }
        }
      }
      return sums;
    }

    /**
     * The outermost loop behind which threads may exchange what they have: all of them go through
     * its trips, and those do nothing else with the tensor but add to it in this way.
     */
    private PlanNode.Count behind(
        String tensor, Occurrence occurrence, Exchange exchange, PlanNode.Count dealt) {
      var around = occurrence.around();
      int last = around.indexOf(dealt);
      int first = owned(tensor, occurrence);
      for (int i = 0; i < last; i++) {
        if (around.get(i) instanceof PlanNode.Count it
            && (said.grid().contains(it.name()) || loops.containsKey(it.name()))) {
          first = Math.max(first, i + 1);
        }
      }
      for (var each : around.subList(first, last)) {
        if (each instanceof PlanNode.Count loop && onlyAdds(loop, tensor, exchange)) {
          return loop;
        }
      }
      return dealt;
    }

    private boolean onlyAdds(PlanNode.Count loop, String tensor, Exchange exchange) {
      for (var each : Occurrence.in(loop.body(), List.of(loop))) {
        for (var operand : each.step().work().operands()) {
          if (operand.tensor().equals(tensor) && !isAdded(operand, each, exchange)) {
            return false;
          }
        }
      }
      return true;
    }

    /** Among the same threads, all of which come to the loop that they share. */
    private boolean isAdded(PlanOperand operand, Occurrence each, Exchange exchange) {
      var foreign = foreign(operand, each);
      if (foreign.isEmpty()
          || each.around().subList(0, each.around().indexOf(foreign.getFirst())).stream()
              .anyMatch(it -> it instanceof PlanNode.Count c && loops.containsKey(c.name()))) {
        return false;
      }
      var its = exchange(operand, each, foreign);
      return its.kind == exchange.kind && its.among.equals(exchange.among);
    }

    private void add(Exchange exchange, List<Exchange> known) {
      var before = known.stream().filter(it -> it.tensor.equals(exchange.tensor)).findFirst();
      if (before.isEmpty()) {
        known.add(exchange);
      } else if (before.get().kind != exchange.kind || !before.get().among.equals(exchange.among)) {
        throw new Refused(
            Code.P1314
                .at(exchange.span, "`" + exchange.tensor + "` is added up in two ways at once")
                .label(before.get().span, "the other")
                .help("one operation for each: keep the other in a variable of its own"));
      }
    }

    /**
     * Loops of units around that write the tensor, and neither index it nor have it for themselves.
     */
    private List<PlanNode.Count> foreign(PlanOperand operand, Occurrence occurrence) {
      var around = occurrence.around();
      int first = owned(operand.tensor(), occurrence);
      var foreign = new ArrayList<PlanNode.Count>();
      for (var each : around.subList(first, around.size())) {
        boolean isForeign =
            each instanceof PlanNode.Count loop
                && Optional.ofNullable(loops.get(loop.name())).filter(Dealt::isOfUnits).isPresent()
                && isWritten(operand.tensor(), loop)
                && operand.places().stream()
                    .noneMatch(
                        it ->
                            it instanceof PlanPlace.At(Expr.Variable(var name, _))
                                && name.equals(loop.name()));
        if (isForeign) {
          foreign.add((PlanNode.Count) each);
        }
      }
      return foreign;
    }

    /** Behind the innermost loop around that has it for itself. */
    private int owned(String tensor, Occurrence occurrence) {
      var privacy = new Privacy(plan);
      var around = occurrence.around();
      int first = 0;
      for (int i = 0; i < around.size(); i++) {
        if (around.get(i) instanceof PlanNode.Repeated loop && privacy.isPrivate(tensor, loop)) {
          first = i + 1;
        }
      }
      return first;
    }

    private static boolean isWritten(String tensor, PlanNode.Count loop) {
      return loop.steps()
          .flatMap(it -> it.work().operands().stream())
          .anyMatch(it -> it.isWritten() && it.tensor().equals(tensor));
    }

    private Exchange exchange(
        PlanOperand operand, Occurrence occurrence, List<PlanNode.Count> around) {
      var step = occurrence.step();
      var tensor = operand.tensor();
      var outermost = around.getFirst();
      var combination =
          step.work() instanceof Work.Element element
                  && element.operands().getFirst().tensor().equals(tensor)
              ? Combination.of(element).filter(it -> it.isFreeOf(tensor))
              : Optional.<Combination>empty();
      if (combination.isEmpty()) {
        throw new Refused(
            Code.P1314
                .at(
                    line(outermost),
                    "threads share trips of `"
                        + outermost.name()
                        + "`, and `"
                        + tensor
                        + "` goes from one to the next")
                .label(step.span(), "here")
                .help(
                    "what a trip has for itself is written before it is read; `+=` and the like are"
                        + " added up"));
      }
      var kind = combination.get().kind();
      var type = Optional.ofNullable(tensors.get(tensor)).orElseThrow().element();
      if (!kind.isExact(type) && !said.mayReassociate()) {
        throw new Refused(
            Code.P1316
                .at(
                    line(outermost),
                    "threads add up trips of `" + outermost.name() + "` in another order")
                .label(step.span(), "these are added")
                .help("`@reassociates` above the mapping allows it"));
      }
      var among =
          around.stream()
              .flatMap(
                  it -> Optional.ofNullable(loops.get(it.name())).orElseThrow().parts().stream())
              .filter(Dealt.Part::isUnit)
              .toList();
      return new Exchange(tensor, kind, among, line(outermost));
    }

    private Span line(PlanNode.Count loop) {
      return Optional.ofNullable(said.spreads().get(loop.name()))
          .map(Said.Line::span)
          .or(loop::written)
          .orElse(said.span());
    }
  }
}
