package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Opening;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Privacy;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.spread.Said;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/** Brings a plan and its annotations together: what no kernel can do is said here. */
final class Assembly {
  private final Site site;
  private final MappedProducts products;
  private final Stores stores;
  private final List<Assembled.Phase> phases = new ArrayList<>();
  private final List<Assembled.Need> needs = new ArrayList<>();

  private Assembly(Site site) {
    this.site = site;
    this.products = new MappedProducts(site);
    this.stores = new Stores(site, products);
  }

  /** Empty where something is missing or does not fit, which is said. */
  static Optional<MappedKernel> of(
      Mapping mapping,
      Map<String, Long> instance,
      Directives.Outcome outcome,
      Diagnostics diagnostics) {
    try {
      if (ThreadKernel.isFor(outcome)) {
        return Optional.of(ThreadKernel.of(mapping, instance, outcome));
      }
      var plan = opened(outcome);
      var combined = outcome.annotations().combined().map(it -> new CombinedPlan(plan, it));
      var site =
          new Site(
              mapping,
              instance,
              combined.map(CombinedPlan::ofBlocks).orElse(plan),
              outcome.annotations());
      return Optional.of(new Assembly(site).assembled(instance, combined));
    } catch (Refused refused) {
      diagnostics.report(refused.diagnostic());
      return Optional.empty();
    }
  }

  /** A call that nothing is used for is done by elements, as its own text says. */
  private static Plan opened(Directives.Outcome outcome) {
    var plan = outcome.plan();
    for (var placed : outcome.plan().steps()) {
      if (!outcome.annotations().uses().containsKey(placed.step().label())) {
        plan = Opening.of(plan, placed.step()).orElse(plan);
      }
    }
    return plan;
  }

  /** P1304, P1313: what is said of elements. */
  private void ofElements() {
    site.annotations().spreads().values().stream()
        .findFirst()
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1304
                      .at(it.span(), "trips of products are dealt to single units")
                      .help("`over(w, warpgroup[1])`, `over(w, warp[1])`"));
            });
    // Boxes of elements are copied by all threads, and products have roles.
    Stream.concat(
            site.annotations().kept().stream().map(Said.Kept::span),
            site.annotations().boxes().stream().map(Said.Boxed::span))
        .findFirst()
        .ifPresent(
            it -> {
              throw new Refused(
                  Code.P1313
                      .at(it, "there is no copy to such a place for products")
                      .help(
                          "known is `to=shared(swizzle=128)`: rows of 128 bytes by the copy"
                              + " engine"));
            });
  }

  /** P1336: kernels are made of calls on blocks, and of nests over elements of a tile. */
  private void ofBlocks(List<PlanNode> nodes) {
    for (var node : nodes) {
      switch (node) {
        case PlanNode.Count it when isOfGrid(it.name()) -> ofBlocks(it.body());
        case PlanNode.Count it -> tiles(it);
        case PlanNode.When it when isOfNests(it) -> ofBlocks(it.body());
        case PlanNode.When _ ->
            throw new Refused(
                Code.P1336
                    .at(
                        node.written().orElse(site.mapping().item().head()),
                        "no kernel of products is made of this: it stands under a condition")
                    .note("the plan here:\n" + PlanText.of(site.plan()))
                    .help(
                        "conditions are for kernels of elements alone; `@where` on the task says"
                            + " what every launch has"));
        case PlanNode.Loop it -> ofBlocks(it.body());
        case PlanNode.Step it -> ofBlocks(it);
      }
    }
  }

  private static boolean isOfNests(PlanNode.When when) {
    return when.body().stream().allMatch(it -> it instanceof PlanNode.Count || isOfRows(it));
  }

  /** A number for each row: it is filled, or stored. */
  private static boolean isOfRows(PlanNode node) {
    return node instanceof PlanNode.Step(_, var work, _)
        && (work instanceof Work.Fill || work instanceof Work.Copy)
        && work.operands().stream().allMatch(it -> it.kept().size() == 1);
  }

  private void ofBlocks(PlanNode.Step step) {
    boolean isOfBlocks =
        step.work().operands().stream()
            .flatMap(it -> it.places().stream())
            .allMatch(
                it ->
                    it instanceof PlanPlace.Whole
                        || it instanceof PlanPlace.In
                        || it instanceof PlanPlace.At(var index) && isOfGrid(Spelling.of(index)));
    if (step.work() instanceof Work.Element || !isOfBlocks) {
      throw new Refused(
          Code.P1336
              .at(
                  step.span(),
                  "no kernel of products is made of this: it is no step on whole blocks")
              .note("the plan here:\n" + PlanText.of(site.plan()))
              .help(
                  "calls, fills and copies are of whole blocks; elements are computed by two loops"
                      + " over a tile in registers"));
    }
  }

  private boolean isOfGrid(String loop) {
    return site.annotations().grid().filter(it -> it.loops().contains(loop)).isPresent();
  }

  private void tiles(PlanNode.Count nest) {
    if (nest.steps().anyMatch(it -> !(it.work() instanceof Work.Element))) {
      throw new Refused(
          Code.P1336
              .at(
                  nest.written().orElse(site.mapping().item().head()),
                  "no kernel of products is made of this: it stands in a loop that counts")
              .note("the plan here:\n" + PlanText.of(site.plan()))
              .help(
                  "`for k in blocks(K, 64)` goes through blocks; loops that count are over"
                      + " elements"));
    }
  }

  private Assembled assembled(Map<String, Long> instance, Optional<CombinedPlan> combined) {
    ofElements();
    ofBlocks(site.plan().body());
    var head = site.mapping().item().head();
    if (site.annotations().roles().isEmpty()) {
      throw new Refused(
          Code.P1327
              .at(head, "nothing says what threads a block has")
              .help("`consumers = role(warpgroup[1])` does"));
    }
    var grid =
        site.annotations()
            .grid()
            .orElseThrow(
                () ->
                    new Refused(
                        Code.P1315
                            .at(head, "nothing says what blocks do")
                            .help("`t = grid(i, j)` gives them the trips of loops")));
    site.annotations().combined().ifPresent(it -> SumsOfBlocks.ofGrid(it, grid));
    var body = new GridNest(site.plan(), grid, site.annotations().combined()).body();
    int partial = combined.map(CombinedPlan::partial).orElse(body.size());
    body.subList(0, partial).forEach(it -> phase(it, List.of(), phases));
    var behind = new ArrayList<Assembled.Phase>();
    body.subList(partial, body.size()).forEach(it -> phase(it, List.of(), behind));
    combined.ifPresent(
        it -> {
          var sums = new SumsOfBlocks(site, it);
          phases.add(sums.of(phases, behind));
          sums.need().filter(need -> isNew(need.condition())).ifPresent(needs::add);
        });
    dealt();
    placed();
    kept();
    var flowing = new Flows(site).of(phases);
    ClusterOfBlocks.check(site, flowing, products.rings());
    var delayed = new Delays(site).taken(phases);
    new Delays(site).allTaken(phases);
    unused();
    needs.addAll(new PitchOfRows(site).needs(this::isByChunks));
    var result =
        new Assembled(
            site.mapping(),
            instance,
            site.plan(),
            grid,
            site.annotations().roles(),
            products.rings(),
            stores.tiles(),
            products.held(),
            LateSums.of(site, products.held(), flowing),
            delayed,
            needs);
    Budget.check(result, site.annotations());
    new PlacesOfRoles(site).check(products.rings());
    new WordsOfKernels(site.mapping()).check(result);
    return result;
  }

  private boolean isNew(String condition) {
    return needs.stream().noneMatch(it -> it.condition().equals(condition));
  }

  /** P1321: what a product leaves lies as its implementation has it. */
  private void placed() {
    site.annotations().places().stream()
        .filter(it -> !it.sides().isEmpty())
        .findFirst()
        .ifPresent(
            it -> {
              var told =
                  Code.P1321.at(
                      it.span(),
                      "`" + it.tensor() + "` lies as what computes it has it, beside products");
              var lying =
                  products.accumulator(it.tensor()).map(tile -> new TileInWords(site, tile));
              throw new Refused(
                  lying
                      .map(tile -> tile.label(told).label(it.span(), rows(it)).note(tile.price()))
                      .orElse(told)
                      .help("leave the line out, or `place(" + it.tensor() + ", nowhere)`"));
            });
  }

  private static String rows(Annotations.Place it) {
    return "by this line, rows: "
        + it.sides().getFirst().words()
        + "; columns: "
        + it.sides().getLast().words();
  }

  /** In the kernel that is being put together, copied 16 bytes at a time. */
  private boolean isByChunks(String tensor) {
    return isStaged(tensor)
        || phases.stream()
            .anyMatch(it -> it instanceof Assembled.Write write && write.tensor().equals(tensor));
  }

  private boolean isStaged(String tensor) {
    return products.rings().stream().anyMatch(it -> it.tensor().equals(tensor))
        || Assembled.isMapped(tensor, List.of(), stores.tiles());
  }

  /** What the mapping stages and nothing uses. */
  private void unused() {
    for (var stage : site.annotations().stages()) {
      if (!isStaged(stage.tensor())) {
        throw new Refused(
            Code.P1313.at(stage.span(), "nothing takes `" + stage.tensor() + "` from there"));
      }
    }
  }

  /** P1323: registers have one block of a tensor, so that no trip needs another's. */
  private void kept() {
    var trips = Assembled.inOrder(phases);
    for (var held : products.held()) {
      for (var loop : trips) {
        if (new MemoryOfTrips(site.plan()).outlives(held.tensor(), loop)) {
          throw new Refused(
              Code.P1323
                  .at(
                      used(held.tensor(), loop),
                      "all of `"
                          + held.tensor()
                          + "` is needed, and registers have what one trip of `"
                          + loop.name()
                          + "` uses")
                  .label(site.mapping().item().name().span(), "in this mapping")
                  .help(
                      "declare and fill it in the loop, for its block: `float[…]["
                          + loop.name()
                          + "]`"));
        }
      }
    }
  }

  private Span used(String tensor, PlanNode.Loop loop) {
    return loop.steps()
        .filter(it -> Privacy.touches(it, tensor))
        .map(PlanNode.Step::span)
        .findFirst()
        .orElse(site.mapping().item().head());
  }

  /** P1314: units take trips of products, and of nothing else. */
  private void dealt() {
    var taken =
        phases.stream()
            .flatMap(it -> Assembled.products(it.all()))
            .flatMap(it -> it.over().stream())
            .map(PlanNode.Loop::name)
            .toList();
    site.annotations().over().entrySet().stream()
        .filter(it -> !taken.contains(it.getKey()))
        .min(Comparator.comparingInt(it -> it.getValue().span().start()))
        .ifPresent(
            it -> {
              boolean isOfGrid =
                  site.annotations().grid().orElseThrow().loops().contains(it.getKey());
              throw new Refused(
                  Code.P1314
                      .at(
                          it.getValue().span(),
                          "`"
                              + it.getKey()
                              + "` is "
                              + (isOfGrid ? "the blocks' already" : "a loop of no product")
                              + ": no units take its trips")
                      .help(
                          isOfGrid
                              ? "leave it to `grid`"
                              : "`stage(…, over=warp[1])` says who copies, a unit for some rows"));
            });
  }

  /**
   * What a node of the plan comes to.
   *
   * @param around loops in whose trips it is done, from outside in
   * @param phases what is done before it in the same trip
   */
  private void phase(PlanNode node, List<PlanNode.Loop> around, List<Assembled.Phase> phases) {
    if (node instanceof PlanNode.Count nest) {
      phases.add(new FragmentNests(site, products).of(nest));
      return;
    }
    if (node instanceof PlanNode.When(var condition, var body)) {
      var inside = new ArrayList<Assembled.Phase>();
      body.forEach(it -> phase(it, around, inside));
      phases.add(new Assembled.Under(condition, inside));
      return;
    }
    var loops = new ArrayList<PlanNode.Loop>();
    var at = node;
    while (at instanceof PlanNode.Loop loop && isChain(loop)) {
      loops.add(loop);
      at = loop.body().getFirst();
    }
    if (at instanceof PlanNode.Loop loop && loops.isEmpty()) {
      var repeated = repeated(loop, around);
      phases.add(new FirstTrips(phases).taken(repeated));
      return;
    }
    if (!(at instanceof PlanNode.Step step)) {
      throw new Refused(
          Code.P1336
              .at(
                  site.annotations().grid().orElseThrow().span(),
                  "several steps in one loop of a block")
              .note("the plan here:\n" + PlanText.of(site.plan())));
    }
    loops.forEach(this::upTo);
    switch (step.work()) {
      case Work.Fill(var to, var value) when loops.isEmpty() -> phases.add(clear(to, value, step));
      case Work.Call call -> product(products.product(call, step, loops, around), phases);
      case Work.Copy copy when isOfRows(step) && loops.isEmpty() ->
          phases.add(new FragmentNests(site, products).of(NumbersOfRows.nest(copy, step, site)));
      case Work.Copy copy when site.plan().local(copy.to().tensor()).isPresent() ->
          phases.add(stores.packed(copy, step, loops));
      case Work.Copy copy when around.isEmpty() -> phases.add(stored(copy, step, loops));
      case Work.Copy _ ->
          throw new Refused(
              Code.P1336.at(step.span(), "results go out at the end of a trip of the grid"));
      case Work.Fill _ ->
          throw new Refused(Code.P1336.at(step.span(), "a fill that is cut in a block"));
      case Work.Element _ -> throw new IllegalStateException("elements were refused before");
    }
  }

  /** Through shared memory where that is said. */
  private Assembled.Phase stored(Work.Copy copy, PlanNode.Step step, List<PlanNode.Loop> loops) {
    var added = new AddedTiles(site, products);
    if (added.isForAll()) {
      return added.of(copy, step, loops);
    }
    var straight = new StraightStores(site, products);
    return straight.isFor(copy) ? straight.of(copy, step, loops) : stores.store(copy, step, loops);
  }

  private static boolean isChain(PlanNode.Loop loop) {
    return loop.body().size() == 1
        && (loop.body().getFirst() instanceof PlanNode.Step
            || loop.body().getFirst() instanceof PlanNode.Loop);
  }

  private Assembled.Repeat repeated(PlanNode.Loop loop, List<PlanNode.Loop> around) {
    if (site.annotations().over().containsKey(loop.name()) || loop.of() instanceof PlanPlace.In) {
      throw new Refused(
          Code.P1336
              .at(
                  site.annotations().grid().orElseThrow().span(),
                  "several steps in `" + loop.name() + "`, a loop of a part of a block")
              .note("the plan here:\n" + PlanText.of(site.plan())));
    }
    upTo(loop);
    var inner = new ArrayList<>(around);
    inner.add(loop);
    var inside = new ArrayList<Assembled.Phase>();
    loop.body().forEach(it -> phase(it, inner, inside));
    new Delays(site).late(loop, !around.isEmpty(), inside);
    if (products.rings().stream().anyMatch(Assembled.Ring::isMapped)) {
      needs.add(
          new Assembled.Need(
              Spelling.of(loop.extent()) + " > 0", "no copy engine has a tensor without elements"));
    }
    return new Assembled.Repeat(loop, inside);
  }

  /** P1336: how many trips there are is known where a trip of the grid begins. */
  private void upTo(PlanNode.Loop loop) {
    var last = new BlocksInText(site.plan()).last(loop);
    if (loop.of() instanceof PlanPlace.Between && !isOfGrid(last.name())) {
      throw new Refused(
          Code.P1336
              .at(
                  site.annotations().grid().orElseThrow().span(),
                  "`" + loop.name() + "` ends with `" + last.name() + "`, which is no loop of it")
              .note("the plan here:\n" + PlanText.of(site.plan())));
    }
  }

  /** A fill waits for what says where the tensor lies. */
  private Assembled.Phase clear(PlanOperand to, Expr value, PlanNode.Step step) {
    var user =
        site.plan().steps().stream()
            .filter(it -> it.step().work() instanceof Work.Call)
            .filter(
                it ->
                    it.step().work().operands().stream()
                        .anyMatch(o -> o.isWritten() && o.tensor().equals(to.tensor())))
            .findFirst();
    if (user.isPresent()) {
      var call = (Work.Call) user.get().step().work();
      return new Assembled.Clear(products.accumulator(user.get().step(), call, to.tensor()), value);
    }
    if (to.kept().size() != 1) {
      throw MappedProducts.nowhere(to.tensor(), step.span());
    }
    return new Assembled.Clear(products.rowNumbers(to.tensor(), step), value);
  }

  /** A fill with zero directly before it is a flag of the implementation. */
  private void product(Assembled.Product product, List<Assembled.Phase> phases) {
    boolean isCleared =
        !phases.isEmpty()
            && FirstTrips.isZero(phases.getLast(), product)
            && product.implementation().zero().isPresent();
    if (isCleared) {
      phases.removeLast();
    }
    phases.add(isCleared ? product.from(new Assembled.FromZero()) : product);
    product
        .loop()
        .filter(it -> products.rings().stream().anyMatch(r -> r.isMapped() && isOf(r, it)))
        .ifPresent(
            it ->
                needs.add(
                    new Assembled.Need(
                        Spelling.of(it.extent()) + " > 0",
                        "the first trip of `" + it.name() + "` stands apart")));
  }

  private static boolean isOf(Assembled.Ring ring, PlanNode.Loop loop) {
    return ring.loop().equals(loop.name());
  }
}
