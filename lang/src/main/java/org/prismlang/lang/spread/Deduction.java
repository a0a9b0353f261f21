package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.rewrite.Encounter;
import org.prismlang.lang.rewrite.Occurrence;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Linear;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.Scalar;

/**
 * Spreads that nobody wrote: who holds an element computes it. Loops that index one dimension of a
 * tensor of the plan's own are spread alike; where none of them is, each thread has all of it.
 */
final class Deduction {
  /** More registers, and they are none. */
  private static final long MOST = 256;

  private final Plan plan;
  private final NestNames names;
  private final Said said;
  private final Map<String, Spread> spreads = new HashMap<>();

  /** The line that a spread goes back to. */
  private final Map<String, Span> reasons = new HashMap<>();

  private final Map<Dimension, List<Use>> uses = new LinkedHashMap<>();
  private final Map<Dimension, Origin> origins = new LinkedHashMap<>();

  /** A dimension of a tensor of the plan's own. */
  record Dimension(String tensor, int number) {}

  /** A loop that goes through a dimension, and where. */
  private record Use(PlanNode.Count loop, List<PlanNode.Around> around, Span span) {}

  /**
   * What the first register is.
   *
   * @param registers how many there are; empty where the spread of the loops says so
   */
  record Origin(Expr first, Optional<Long> registers) {}

  private Deduction(Plan plan, NestNames names, Said said) {
    this.plan = plan;
    this.names = names;
    this.said = said;
    said.spreads()
        .forEach(
            (loop, line) -> {
              spreads.put(loop, line.spread());
              reasons.put(loop, line.span());
            });
  }

  record Outcome(Map<String, Spread> loops, Map<Dimension, Origin> dimensions) {}

  static Outcome of(Plan plan, NestNames names, Said said) {
    var deduction = new Deduction(plan, names, said);
    deduction.collect();
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      for (var dimension : deduction.uses.keySet()) {
        isNew |= deduction.shared(dimension);
      }
    }
    deduction.origins();
    return new Outcome(deduction.spreads, deduction.origins);
  }

  private void collect() {
    for (var each : Occurrence.in(plan.body(), List.of())) {
      for (var operand : each.step().work().operands()) {
        if (plan.local(operand.tensor()).isEmpty()) {
          continue;
        }
        for (int i = 0; i < operand.places().size(); i++) {
          var its =
              uses.computeIfAbsent(new Dimension(operand.tensor(), i), _ -> new ArrayList<>());
          if (operand.places().get(i) instanceof PlanPlace.At(Expr.Variable(var name, _))) {
            var around = each.around();
            for (int depth = 0; depth < around.size(); depth++) {
              if (around.get(depth) instanceof PlanNode.Count loop && loop.name().equals(name)) {
                its.add(new Use(loop, around.subList(0, depth), each.step().span()));
              }
            }
          }
        }
      }
    }
  }

  /** P1321: one spread for all loops of a dimension. */
  private boolean shared(Dimension dimension) {
    var its = Optional.ofNullable(uses.get(dimension)).orElseThrow();
    var spread = its.stream().filter(it -> spreads.containsKey(it.loop.name())).findFirst();
    if (spread.isEmpty()) {
      return false;
    }
    var first = spread.get();
    var wanted = Optional.ofNullable(spreads.get(first.loop.name())).orElseThrow();
    boolean isNew = false;
    for (var use : its) {
      var had = Optional.ofNullable(spreads.putIfAbsent(use.loop.name(), wanted));
      if (had.isEmpty()) {
        reasons.put(use.loop.name(), reason(first.loop.name()));
        isNew = true;
      } else if (!had.get().equals(wanted)) {
        throw new Refused(
            Code.P1321
                .at(
                    reason(use.loop.name()),
                    "`"
                        + dimension.tensor
                        + "` lies as `"
                        + had.get()
                        + "` here, and as `"
                        + wanted
                        + "` elsewhere")
                .label(reason(first.loop.name()), "elsewhere")
                .label(use.span, "as `" + had.get() + "`: " + had.get().words())
                .label(first.span, "as `" + wanted + "`: " + wanted.words())
                .note(
                    price(dimension, first, use, OptionalLong.of(0)).words() + "; no line makes it")
                .help(alike(use.loop.name(), first.loop.name())));
      }
    }
    return isNew;
  }

  /** What has no line follows the others. */
  private String alike(String loop, String other) {
    boolean isSaid = said.spreads().containsKey(loop);
    boolean isFollowed = isSaid || said.spreads().containsKey(other);
    return isFollowed
        ? "without a line of its own, `"
            + (isSaid ? loop : other)
            + "` follows `"
            + (isSaid ? other : loop)
            + "`, and nothing is copied"
        : "spread `" + loop + "` and `" + other + "` alike";
  }

  /** Of what lies as one use has it, for the other. */
  private PriceOfCopy price(Dimension dimension, Use from, Use to, OptionalLong shift) {
    var extents = plan.extents(dimension.tensor);
    var element = plan.task().around().type(plan.local(dimension.tensor).orElseThrow().element());
    return new PriceOfCopy(
        lying(dimension, from),
        lying(dimension, to),
        shift,
        extents.size() == 1 ? Optional.empty() : Optional.of(others(dimension, extents)),
        said.threads(),
        Scalar.of(Spelling.of(element)).orElseThrow().bits() / 8);
  }

  private OptionalLong others(Dimension dimension, List<Expr> extents) {
    long product = 1;
    for (int i = 0; i < extents.size(); i++) {
      var extent = i == dimension.number ? Optional.of(1L) : constant(extents.get(i));
      if (extent.isEmpty()) {
        return OptionalLong.empty();
      }
      product *= extent.get();
    }
    return OptionalLong.of(product);
  }

  /** P1327: there are threads for all that is said. */
  private Lying lying(Dimension dimension, Use use) {
    var dealt = new HashMap<String, Dealt>();
    long available = said.threads();
    for (var each : use.around) {
      if (each instanceof PlanNode.Count loop && spreads.containsKey(loop.name())) {
        var its = dealt(loop.name(), available);
        dealt.put(loop.name(), its);
        available = its.inside();
      }
    }
    return Lying.of(
        dimension.tensor,
        use.around,
        dealt(use.loop.name(), available),
        new Privacy(plan),
        it -> Optional.ofNullable(dealt.get(it)));
  }

  private Dealt dealt(String loop, long available) {
    return Dealt.of(Optional.ofNullable(spreads.get(loop)).orElseThrow(), available, reason(loop));
  }

  private Span reason(String loop) {
    return Optional.ofNullable(reasons.get(loop)).orElseThrow();
  }

  private void origins() {
    for (var entry : uses.entrySet()) {
      var dimension = entry.getKey();
      var its = entry.getValue();
      var extent = plan.extents(dimension.tensor).get(dimension.number);
      var constant = constant(extent);
      boolean isSpread = its.stream().anyMatch(it -> isOfUnits(it.loop.name()));
      if (constant.isPresent() && constant.get() <= MOST && !isSpread) {
        its.forEach(it -> unrolled(dimension, it));
        var zero = Built.number(0, extent.span());
        origins.put(dimension, new Origin(zero, constant));
      } else {
        origins.put(dimension, ofLoops(dimension, its, isSpread));
      }
    }
  }

  private boolean isOfUnits(String loop) {
    return Optional.ofNullable(spreads.get(loop)).filter(Spread::isOfUnits).isPresent();
  }

  /** All loops begin at the same element. */
  private Origin ofLoops(Dimension dimension, List<Use> its, boolean isSpread) {
    if (its.isEmpty()) {
      throw byNoLoop(dimension);
    }
    var first =
        its.stream().filter(it -> !names.isOwn(it.loop.name())).findFirst().orElse(its.getFirst());
    for (var use : its) {
      if (!Linear.areEqual(use.loop.from(), first.loop.from())) {
        throw otherBeginning(dimension, first, use);
      }
    }
    if (isSpread || its.stream().anyMatch(it -> spreads.containsKey(it.loop.name()))) {
      return new Origin(first.loop.from(), Optional.empty());
    }
    long most = its.stream().mapToLong(it -> unrolled(dimension, it)).max().orElse(0);
    return new Origin(first.loop.from(), Optional.of(most));
  }

  private Refused otherBeginning(Dimension dimension, Use first, Use use) {
    var refused =
        Code.P1321
            .at(use.span, begins(use) + ", and " + begins(first))
            .label(use.span, "a thread's first element is `" + Spelling.of(use.loop.from()) + "`")
            .label(first.span, "here it is `" + Spelling.of(first.loop.from()) + "`")
            .note("a thread would not have the same elements of `" + dimension.tensor + "`");
    var both = List.of(first.loop.name(), use.loop.name());
    var priced =
        both.stream().allMatch(this::isOfUnits)
            ? refused.note(
                price(dimension, first, use, distance(first, use)).words() + "; no line makes it")
            : refused;
    return new Refused(
        priced.help("loops over one tensor begin at the same element; an `if` leaves some out"));
  }

  private static OptionalLong distance(Use from, Use to) {
    var distance = Linear.of(to.loop.from()).minus(Linear.of(from.loop.from()));
    return distance.terms().isEmpty() ? OptionalLong.of(distance.constant()) : OptionalLong.empty();
  }

  private static String begins(Use use) {
    return "`" + use.loop.name() + "` begins at `" + Spelling.of(use.loop.from()) + "`";
  }

  /** P1322: registers have no numbers that are known late. */
  private Refused byNoLoop(Dimension dimension) {
    for (var each : Occurrence.in(plan.body(), List.of())) {
      for (var operand : each.step().work().operands()) {
        if (operand.tensor().equals(dimension.tensor)
            && operand.places().get(dimension.number) instanceof PlanPlace.At(var index)) {
          return new Refused(
              Code.P1322
                  .at(
                      each.step().span(),
                      "which register has element `"
                          + Spelling.of(index)
                          + "` of `"
                          + dimension.tensor
                          + "` is not known")
                  .help("index it by a loop, or give it a number of elements"));
        }
      }
    }
    throw new IllegalStateException("elements have indices");
  }

  /** P1326: a loop over registers has a constant number of trips. */
  private long unrolled(Dimension dimension, Use use) {
    var said = Optional.ofNullable(spreads.get(use.loop.name()));
    if (said.isPresent()) {
      return said.get().digits().stream()
          .mapToLong(it -> it.count().orElse(1))
          .reduce(1, (a, b) -> a * b);
    }
    var most = new Encounter(plan, false).mostTrips(use.loop, use.around, MOST);
    if (most.isEmpty()) {
      throw tooMany(dimension, use);
    }
    spreads.put(use.loop.name(), Spread.registers(most.get()));
    reasons.put(use.loop.name(), use.span);
    return most.get();
  }

  /** Names a loop that a line of the mapping can name, if there is one. */
  private Refused tooMany(Dimension dimension, Use use) {
    var named =
        Optional.ofNullable(uses.get(dimension)).orElseThrow().stream()
            .map(it -> it.loop.name())
            .filter(it -> !names.isOwn(it))
            .findFirst();
    return new Refused(
        Code.P1326
            .at(
                use.span,
                "a thread would have all of `"
                    + dimension.tensor
                    + "` in registers, and how much that is is not known")
            .help(
                named
                        .map(
                            it ->
                                "`over(" + it + ", [reg(4), thread])` gives each thread some; or ")
                        .orElse("")
                    + "`@where` says that there are "
                    + MOST
                    + " trips at most"));
  }

  private Optional<Long> constant(Expr extent) {
    var value = Linear.of(extent);
    return value.terms().isEmpty() ? Optional.of(value.constant()) : Optional.empty();
  }
}
