package org.prismlang.lang.mapping;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.Scalar;

/** Calls in loops, and the operands they are given: who does them, from where. */
final class MappedProducts {
  private final Site site;
  private final StagedRings rings;
  private final Map<String, Assembled.Accumulator> accumulators = new LinkedHashMap<>();
  private final Map<String, Assembled.RowNumbers> rowNumbers = new LinkedHashMap<>();

  /** Tensors that are zero beyond their extents. */
  private final Set<String> zeroBeyond = new HashSet<>();

  MappedProducts(Site site) {
    this.site = site;
    this.rings = new StagedRings(site);
  }

  List<Assembled.Ring> rings() {
    return rings.all();
  }

  List<Assembled.Held> held() {
    return Stream.<Assembled.Held>concat(
            accumulators.values().stream(), rowNumbers.values().stream())
        .toList();
  }

  /** A tensor that is made of one in registers. */
  void keep(Assembled.Accumulator made) {
    accumulators.put(made.tensor(), made);
  }

  void keepZeroBeyond(Assembled.Accumulator made) {
    keep(made);
    zeroBeyond.add(made.tensor());
  }

  Optional<Assembled.Accumulator> accumulator(String tensor) {
    return Optional.ofNullable(accumulators.get(tensor));
  }

  boolean isOfRows(String tensor) {
    return rowNumbers.containsKey(tensor);
  }

  /** A tensor with a number for each row of another. */
  Assembled.RowNumbers rowNumbers(String tensor, Assembled.Accumulator of) {
    return rowNumbers.computeIfAbsent(
        tensor, it -> new Assembled.RowNumbers(it, site.element(it), of.layout(), of.role()));
  }

  Assembled.RowNumbers rowNumbers(String tensor, PlanNode.Step step) {
    return rowNumbers(tensor, leading(tensor, step));
  }

  /** Its rows are those of what the first product leaves. */
  Assembled.Accumulator leading(String tensor, PlanNode.Step step) {
    var product =
        site.plan().steps().stream()
            .map(Plan.Placed::step)
            .filter(it -> it.work() instanceof Work.Call)
            .findFirst()
            .orElseThrow(() -> nowhere(tensor, step.span()));
    var call = (Work.Call) product.work();
    var written = call.operands().stream().filter(PlanOperand::isWritten).findFirst();
    return accumulator(
        product,
        call,
        written.map(PlanOperand::tensor).orElseThrow(() -> nowhere(tensor, step.span())));
  }

  /** What is brought to shared memory for products before. */
  Optional<Assembled.Ring> ring(String tensor) {
    return rings.all().stream().filter(it -> it.tensor().equals(tensor)).findFirst();
  }

  static Refused nowhere(String tensor, Span span) {
    return new Refused(
        Code.P1323
            .at(span, "`" + tensor + "` lies nowhere: nothing that is used keeps it in registers")
            .help("a call keeps it, of which `use(…)` says what does it; fills and copies do not"));
  }

  /** Where an implementation keeps a local tensor. */
  Assembled.Accumulator accumulator(PlanNode.Step step, Work.Call call, String tensor) {
    var known = Optional.ofNullable(accumulators.get(tensor));
    var implementation = new UsedFunctions(site).of(step, call);
    if (known.isPresent()) {
      alike(known.get(), implementation, step, call);
      return known.get();
    }
    for (int i = 0; i < call.operands().size(); i++) {
      var operand = call.operands().get(i);
      var layout = layout(implementation, call, i);
      if (operand.tensor().equals(tensor)
          && layout.isPresent()
          && site.plan().local(tensor).isPresent()) {
        var rows = site.capacity(operand, 0, step);
        long wanted = layout.get().rows(implementation.unit());
        if (rows != wanted) {
          throw new Refused(
              Code.P1317
                  .at(
                      site.used(step),
                      "`"
                          + implementation.name()
                          + "` does "
                          + wanted
                          + " rows by "
                          + implementation.unit().threads()
                          + " threads, and `"
                          + step.label()
                          + "` has "
                          + rows)
                  .help(rowsFor(step, implementation, site.root(operand, 0), wanted)));
        }
        var made =
            new Assembled.Accumulator(
                tensor,
                site.element(tensor),
                layout.get(),
                site.worker(),
                site.capacity(operand, 1, step),
                new DealtUnits(site).of(step, operand));
        accumulators.put(tensor, made);
        return made;
      }
    }
    throw nowhere(tensor, step.span());
  }

  /** How an implementation keeps an operand of a call in registers, if it does. */
  private static Optional<RegisterLayout> layout(
      Implementation implementation, Work.Call call, int operand) {
    var formal = call.task().tensors().get(operand).name().text();
    return Optional.ofNullable(implementation.registers().get(formal));
  }

  /** How the worker's units come to the rows that one of them does. */
  private String rowsFor(
      PlanNode.Step step, Implementation implementation, String root, long wanted) {
    var role = site.worker();
    long units = Math.max(1, role.threads() / implementation.unit().threads());
    var tile =
        site.mapping().task().isSize(root)
            ? "`tile(" + root + ", " + units * wanted + ")`"
            : units * wanted + " rows, or a size with a name for `" + root + "` in the task";
    return units == 1
        ? tile + ": `" + role.name() + "` is one " + implementation.unit().word()
        : tile
            + " and `split("
            + step.label()
            + ", "
            + root
            + "="
            + wanted
            + ", over="
            + implementation.unit().word()
            + "[1])`: "
            + wanted
            + " for each of "
            + units;
  }

  /** P1317: all that use a tensor in registers find its elements in the same threads. */
  private void alike(
      Assembled.Accumulator known,
      Implementation implementation,
      PlanNode.Step step,
      Work.Call call) {
    for (int i = 0; i < call.operands().size(); i++) {
      var layout = layout(implementation, call, i);
      if (call.operands().get(i).tensor().equals(known.tensor())
          && !(layout.equals(Optional.of(known.layout()))
              && new DealtUnits(site).of(step, call.operands().get(i)).equals(known.dealt()))) {
        throw new Refused(
            Code.P1317
                .at(
                    site.used(step),
                    "`"
                        + implementation.name()
                        + "` has elements of `"
                        + known.tensor()
                        + "` in other threads than the step before")
                .label(step.span(), "here"));
      }
    }
  }

  /** Whether it starts from zero is said elsewhere. */
  Assembled.Product product(
      Work.Call call, PlanNode.Step step, List<PlanNode.Loop> loops, List<PlanNode.Loop> around) {
    var implementation = new UsedFunctions(site).of(step, call);
    var dealt =
        loops.stream().filter(it -> site.annotations().over().containsKey(it.name())).toList();
    var inOrder = loops.stream().filter(it -> !dealt.contains(it)).toList();
    var written =
        call.operands().stream()
            .filter(PlanOperand::isWritten)
            .map(PlanOperand::tensor)
            .distinct()
            .toList();
    if (!call.scalars().isEmpty()) {
      throw new Refused(Code.P1336.at(step.span(), "mappings do not follow scalars"));
    }
    if (written.size() != 1) {
      throw new Refused(Code.P1336.at(step.span(), "a call that writes several tensors"));
    }
    var accumulator = accumulator(step, call, written.getFirst());
    new DealtUnits(site)
        .check(
            step,
            call,
            implementation,
            dealt,
            () -> rowsFor(step, implementation, rows(step, call), rows(implementation, call)));
    if (inOrder.size() > 1 || inOrder.isEmpty() && !isBounded(call)) {
      throw new Refused(
          Code.P1312
              .at(
                  site.used(step),
                  inOrder.isEmpty()
                      ? "operands of `"
                          + step.label()
                          + "` have no constant bound: nothing cuts them"
                      : "`" + step.label() + "` is cut in order more than once")
              .label(step.span(), "here")
              .help(cutOnce(step, call)));
    }
    inOrder.forEach(it -> outermost(loops, it));
    var trips = Stream.concat(around.stream(), inOrder.stream()).toList();
    operands(call, step, implementation, trips);
    trips.forEach(it -> new EdgesOfTiles(site.mapping().item()).check(call, step, it));
    return new Assembled.Product(
        step,
        inOrder.stream().findFirst(),
        dealt,
        implementation,
        accumulator,
        new Assembled.Adding());
  }

  /** Whether all that it is given has a bound without another loop. */
  private boolean isBounded(Work.Call call) {
    return call.operands().stream()
        .allMatch(
            operand ->
                operand.kept().stream()
                    .allMatch(
                        it ->
                            operand.places().get(it) instanceof PlanPlace.In
                                || site.number(site.plan().extents(operand.tensor()).get(it))
                                    .isPresent()));
  }

  /** P1314: all units go through the trips in order together. */
  private void outermost(List<PlanNode.Loop> loops, PlanNode.Loop inOrder) {
    if (!loops.getFirst().equals(inOrder)) {
      var unit =
          Optional.ofNullable(site.annotations().over().get(loops.getFirst().name())).orElseThrow();
      throw new Refused(
          Code.P1314
              .at(
                  unit.span(),
                  "`"
                      + loops.getFirst().name()
                      + "` is dealt to units around `"
                      + inOrder.name()
                      + "`, which all go through together")
              .help("let the `split` that makes `" + inOrder.name() + "` stand before this one"));
    }
  }

  /** The extent that it adds over. */
  private String cutOnce(PlanNode.Step step, Work.Call call) {
    var kept =
        call.operands().stream()
            .filter(PlanOperand::isWritten)
            .flatMap(it -> site.plan().extents(it.tensor()).stream())
            .map(Spelling::of)
            .toList();
    var added =
        call.operands().stream()
            .flatMap(it -> site.plan().extents(it.tensor()).stream())
            .map(Spelling::of)
            .filter(it -> !kept.contains(it))
            .findFirst();
    return added
        .filter(it -> !site.mapping().task().isSize(it))
        .map(it -> "only sizes with a name are cut: `K` for `" + it + "` in the task")
        .orElse("`k = split(" + step.label() + ", " + added.orElse("…") + "=64)` cuts it once");
  }

  /** What the rows of what it writes are called in the mapped task. */
  private String rows(PlanNode.Step step, Work.Call call) {
    return call.operands().stream()
        .filter(PlanOperand::isWritten)
        .findFirst()
        .map(it -> site.root(it, 0))
        .orElse(step.label());
  }

  private static long rows(Implementation implementation, Work.Call call) {
    return call.task().tensors().stream()
        .flatMap(it -> Stream.ofNullable(implementation.registers().get(it.name().text())))
        .mapToLong(it -> it.rows(implementation.unit()))
        .findFirst()
        .orElse(1);
  }

  private void operands(
      Work.Call call,
      PlanNode.Step step,
      Implementation implementation,
      List<PlanNode.Loop> trips) {
    var bound = new HashMap<String, Long>();
    for (int i = 0; i < call.operands().size(); i++) {
      var operand = call.operands().get(i);
      var formal = call.task().tensors().get(i).name().text();
      if (implementation.registers().containsKey(formal)) {
        if (!operand.isWritten()) {
          inRegisters(operand, layout(implementation, call, i).orElseThrow(), step, trips);
        }
        continue;
      }
      var wanted = implementation.shared(formal);
      var stage = site.annotations().stage(operand.tensor());
      if (wanted.isEmpty() || stage.isEmpty()) {
        throw new Refused(
            Code.P1318
                .at(
                    site.used(step),
                    "`"
                        + implementation.name()
                        + "` takes `"
                        + formal
                        + "` from shared memory, and `"
                        + operand.tensor()
                        + "` is not there")
                .help(
                    "`stage("
                        + operand.tensor()
                        + ", at="
                        + rings.at(trips)
                        + ", to=shared(swizzle=128), depth=4, "
                        + (site.annotations().roles().size() == 1 ? "ahead=3)`" : "by=…)`")));
      }
      elements(operand, wanted.get(), implementation, step);
      rings.add(operand, stage.get(), step, trips, implementation);
      fit(operand, wanted.get(), implementation, step, bound);
    }
    for (var condition : implementation.conditions()) {
      var holds = new TunedNumbers(bound, site.mapping().around()).quietly(condition.holds());
      if (!holds.equals(Optional.of(1L))) {
        throw new Refused(
            Code.P1304.at(
                site.used(step),
                "`"
                    + implementation.name()
                    + "` wants `"
                    + condition.text()
                    + "`, and here are "
                    + bindings(bound)));
      }
    }
  }

  /**
   * P1317, P1323, P1324: made by a step before, in the threads and registers that it is read from.
   */
  private void inRegisters(
      PlanOperand operand, RegisterLayout wanted, PlanNode.Step step, List<PlanNode.Loop> trips) {
    var held =
        accumulator(operand.tensor()).orElseThrow(() -> nowhere(operand.tensor(), step.span()));
    if (!held.layout().plain().equals(wanted.plain())
        || held.columns() != site.capacity(operand, 1, step)) {
      throw new Refused(
          Code.P1317
              .at(
                  site.used(step),
                  "`"
                      + operand.tensor()
                      + "` is in other threads or registers than it is read from")
              .label(step.span(), "here"));
    }
    boolean isCut =
        trips.stream().anyMatch(it -> operand.places().contains(new PlanPlace.In(it.name())));
    if (isCut && !zeroBeyond.contains(operand.tensor())) {
      throw new Refused(
          Code.P1324
              .at(step.span(), "what `" + operand.tensor() + "` has beyond its extent would count")
              .label(site.mapping().item().name().span(), "in this mapping")
              .help("a nest over its elements that writes them makes it zero there"));
    }
  }

  private static String bindings(Map<String, Long> bound) {
    return String.join(
        ", ",
        bound.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(it -> "`" + TunedNumbers.spelled(it.getKey()) + " = " + it.getValue() + "`")
            .toList());
  }

  /** P1318: of a generic type it says which there are. */
  private void elements(
      PlanOperand operand,
      Implementation.SharedOperand wanted,
      Implementation implementation,
      PlanNode.Step step) {
    var element = site.element(operand.tensor());
    var types = implementation.types(Spelling.of(wanted.element()));
    boolean isType = Scalar.of(element).isPresent();
    if (isType && types.filter(it -> !it.contains(element)).isPresent()) {
      throw new Refused(
          Code.P1318
              .at(
                  site.used(step),
                  "`"
                      + implementation.name()
                      + "` is for `"
                      + String.join("`, `", types.get())
                      + "`, and `"
                      + operand.tensor()
                      + "` is `"
                      + element
                      + "`")
              .label(step.span(), "used here"));
    }
  }

  /** The shape of what is given is that of the parameter. */
  private void fit(
      PlanOperand operand,
      Implementation.SharedOperand wanted,
      Implementation implementation,
      PlanNode.Step step,
      Map<String, Long> bound) {
    var element = site.element(operand.tensor());
    TunedNumbers.bytes(element)
        .ifPresent(it -> bound.put(TunedNumbers.sizeOf(Spelling.of(wanted.element())), it));
    for (int i = 0; i < wanted.extents().size(); i++) {
      var extent = wanted.extents().get(i);
      long has = site.capacity(operand, i, step);
      boolean isGeneric =
          extent instanceof Expr.Variable(var name, _) && bound.putIfAbsent(name, has) == null;
      var wants =
          isGeneric
              ? Optional.of(has)
              : new TunedNumbers(bound, site.mapping().around()).quietly(extent);
      if (!wants.equals(Optional.of(has))) {
        throw new Refused(
            Code.P1317
                .at(
                    site.used(step),
                    "`"
                        + implementation.name()
                        + "` takes "
                        + wants.map(String::valueOf).orElse("other")
                        + " of `"
                        + site.root(operand, i)
                        + "` at once, and here are "
                        + has)
                .help("`split(" + step.label() + ", " + site.root(operand, i) + "=…)`"));
      }
    }
  }
}
