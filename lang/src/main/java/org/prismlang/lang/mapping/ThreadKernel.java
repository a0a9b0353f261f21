package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.spread.Digit;
import org.prismlang.lang.spread.ElementKernel;
import org.prismlang.lang.spread.Said;
import org.prismlang.lang.spread.Spread;
import org.prismlang.lang.spread.TileOfThreads;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.Scalar;

/**
 * A kernel whose elements threads compute, each those that the mapping deals to it.
 *
 * @param ordering the function that says which trip comes when
 * @param combined what is said of parts that its blocks have
 */
record ThreadKernel(
    Mapping mapping,
    Map<String, Long> instance,
    Plan plan,
    Said said,
    ElementKernel kernel,
    Optional<Item.Function> ordering,
    Optional<Annotations.Combined> combined)
    implements MappedKernel {
  /** Of what the copy engine brings there is something, wherever blocks have something to do. */
  @Override
  public List<Assembled.Need> needs() {
    var needs = new LinkedHashSet<Assembled.Need>();
    for (var tensor : kernel.described()) {
      plan.extents(tensor).stream()
          .filter(extent -> Expr.Variable.in(extent).noneMatch(it -> isCounted(it.name())))
          .map(
              it ->
                  new Assembled.Need(
                      Spelling.operand(it) + " > 0", "the copy engine brings nothing"))
          .forEach(needs::add);
    }
    return List.copyOf(needs);
  }

  /** Whether there are as many blocks as a size says. */
  private boolean isCounted(String size) {
    return said.grid().stream()
        .flatMap(it -> plan.repeated(it).stream())
        .flatMap(
            it -> it instanceof PlanNode.Count count ? Expr.Variable.in(count.to()) : Stream.of())
        .anyMatch(it -> it.name().equals(size));
  }

  /** Whether no step of the plan is left to a function of the device. */
  static boolean isFor(Directives.Outcome outcome) {
    return outcome.annotations().uses().isEmpty()
        && outcome.plan().body().stream()
            .flatMap(PlanNode::steps)
            .noneMatch(it -> it.work() instanceof Work.Call);
  }

  /** Throws what is said of a plan that no kernel does. */
  static ThreadKernel of(Mapping mapping, Map<String, Long> instance, Directives.Outcome outcome) {
    var annotations = outcome.annotations();
    var head = mapping.item().head();
    var grid =
        annotations
            .grid()
            .orElseThrow(
                () ->
                    new Refused(
                        Code.P1315
                            .at(head, "nothing says what blocks do")
                            .help("`t = grid(i, j)` gives them the trips of loops")));
    var roles = RolesOfElements.of(annotations, head);
    refuseWhatIsOfProducts(annotations, grid);
    annotations.combined().ifPresent(it -> SumsOfBlocks.ofGrid(it, grid));
    var combined = annotations.combined().map(it -> new CombinedPlan(outcome.plan(), it));
    var spreads = new HashMap<>(annotations.spreads());
    annotations
        .over()
        .forEach((loop, it) -> spreads.put(loop, new Said.Line(inTurn(it.unit()), it.span())));
    int threads = roles.computing().threads();
    annotations.places().forEach(it -> placed(it, threads, outcome.plan(), spreads));
    var kept = new ArrayList<Said.Kept>();
    for (var each : annotations.kept()) {
      boolean isOfGrid = each.at().equals(grid.name());
      kept.add(isOfGrid ? new Said.Kept(each.tensor(), grid.loops().getLast(), each.span()) : each);
    }
    var said =
        new Said(
            grid.loops(),
            new Said.Turns(
                grid.isPersistent(), grid.order().map(it -> order(it, mapping, instance))),
            spreads,
            threads,
            roles.feeder(),
            kept,
            annotations.boxes().stream()
                .map(it -> it.at().equals(grid.name()) ? it.at(grid.loops().getLast()) : it)
                .toList(),
            combined.map(ThreadKernel::added),
            mapping.mayReassociate(),
            grid.span());
    var plan = combined.map(CombinedPlan::ofBlocks).orElse(outcome.plan());
    new WordsOfKernels(mapping).check(plan);
    var kernel = ElementKernel.of(mapping.name(instance), plan, said);
    return new ThreadKernel(
        mapping,
        instance,
        plan,
        said,
        kernel,
        grid.order().map(Annotations.Order::function),
        annotations.combined());
  }

  /** What products have, and elements do not. */
  private static void refuseWhatIsOfProducts(Annotations annotations, Annotations.Grid grid) {
    annotations.stages().stream()
        .findFirst()
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1313
                      .at(it.span(), "elements are read where they lie, or from registers")
                      .help("`stage(" + it.tensor() + ", at=…, to=registers)`"));
            });
    annotations.parts().stream()
        .findFirst()
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1313
                      .at(it.span(), "rows of elements have one sum behind each loop")
                      .help("leave the line out"));
            });
    annotations
        .combined()
        .filter(it -> it.way() == CombineDirective.Way.TMA_REDUCE_ADD || !it.isOfOutput())
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1336
                      .at(it.span(), "blocks of elements have whole sums each, or add to an output")
                      .help(
                          "`by=atomic`, `by=last_block`; by other ways blocks combine what products"
                              + " leave, of which `use(…)` says who does them"));
            });
    if (grid.cluster().isPresent()) {
      throw new Refused(
          Code.P1336
              .at(grid.span(), "blocks of elements are in no cluster")
              .help("`grid(i, j)`, without `cluster`"));
    }
    if (grid.isPersistent() && (annotations.roles().size() > 1 || !annotations.boxes().isEmpty())) {
      throw new Refused(
          Code.P1336
              .at(
                  grid.span(),
                  "blocks of elements that have boxes in shared memory take a trip each")
              .help("`grid(i, j)`, without `persistent`"));
    }
    annotations
        .delay()
        .map(Annotations.Delay::span)
        .or(() -> annotations.weave().map(Annotations.Weave::span))
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1319
                      .at(it, "trips of blocks that take one each have none before")
                      .help("leave the line out"));
            });
  }

  private static Said.Order order(
      Annotations.Order order, Mapping mapping, Map<String, Long> instance) {
    var numbers = new TunedNumbers(instance, mapping.around());
    var generics =
        order.generics().stream()
            .map(it -> numbers.quietly(it).map(String::valueOf).orElseGet(() -> Spelling.of(it)))
            .collect(Collectors.joining(", "));
    return new Said.Order(
        order.function().name().text() + (generics.isEmpty() ? "" : "[" + generics + "]"),
        order.function().parameters().size() - 1);
  }

  /** How many blocks a launch has. */
  String blocks() {
    var product = String.join(" * ", kernel.trips());
    int each = said.blocksAtOnce();
    var some = "min(" + product + ", " + (each == 1 ? "" : each + " * ") + "multiprocessors())";
    return !said.turns().arePersistent()
        ? product
        : said.isOfLastBlock() ? "max(1, " + some + ")" : some;
  }

  /** Whether all orders of what blocks add give the same bits. */
  boolean isExact() {
    return combined.isEmpty()
        || said.added()
            .flatMap(it -> type(plan, it.tensor()))
            .filter(combined.get().kind()::isExact)
            .isPresent();
  }

  private static Optional<Scalar> type(Plan plan, String tensor) {
    return Scalar.of(Spelling.of(plan.task().around().type(plan.element(tensor))));
  }

  private static Said.Added added(CombinedPlan combined) {
    var output = combined.output();
    var operation =
        Optional.of(combined.said())
            .filter(it -> it.way() == CombineDirective.Way.ATOMIC)
            .flatMap(it -> type(combined.plan(), output).flatMap(it.kind()::atomic));
    return new Said.Added(output, combined.said().loop(), operation);
  }

  /** Loops that go through a tensor are spread as it lies. */
  private static void placed(
      Annotations.Place place, int threads, Plan plan, Map<String, Said.Line> spreads) {
    boolean isTile = place.sides().stream().filter(Spread::isOfUnits).count() > 1;
    var sides = isTile ? TileOfThreads.of(place.sides(), threads, place.span()) : place.sides();
    for (var step : plan.body().stream().flatMap(PlanNode::steps).toList()) {
      for (var operand : step.work().operands()) {
        for (int i = 0; i < sides.size() && i < operand.places().size(); i++) {
          if (operand.tensor().equals(place.tensor())
              && operand.places().get(i) instanceof PlanPlace.At(Expr.Variable(var loop, _))
              && plan.repeated(loop).isPresent()) {
            spreads.putIfAbsent(loop, new Said.Line(sides.get(i), place.span()));
          }
        }
      }
    }
  }

  /** Trip n is unit n's, modulo how many there are. */
  private static Spread inTurn(Unit unit) {
    var holder =
        switch (unit) {
          case WARPGROUP -> Digit.Holder.WARPGROUP;
          case WARP -> Digit.Holder.WARP;
          case THREAD -> Digit.Holder.THREAD;
        };
    return new Spread(
        List.of(
            new Digit(Digit.Holder.REG, OptionalLong.empty()),
            new Digit(holder, OptionalLong.empty())));
  }
}
