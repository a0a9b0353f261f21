package org.prismlang.lang.mapping;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.plan.Guard;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.type.Scalar;

/** What each thread computes of a tile: the rows that it has elements of, one after the other. */
final class FragmentText {
  private final Assembled kernel;
  private final KernelNames names;
  private final KernelLines out;
  private final Assembled.Compute compute;
  private final RegisterLayout layout;
  private final RegisterLayout.Spot spot;

  /** Names of a thread's numbers that are declared so far. */
  private final Set<String> declared = new HashSet<>();

  /** What numbers of rows are called, where not as tensors are. */
  private final Map<String, String> called;

  FragmentText(Assembled kernel, KernelNames names, KernelLines out, Assembled.Compute compute) {
    this(kernel, names, out, compute, Map.of());
  }

  FragmentText(
      Assembled kernel,
      KernelNames names,
      KernelLines out,
      Assembled.Compute compute,
      Map<String, String> called) {
    this.called = Map.copyOf(called);
    this.kernel = kernel;
    this.names = names;
    this.out = out;
    this.compute = compute;
    this.layout = compute.shape().layout();
    this.spot =
        new RegisterLayout.Spot(
            layout.rowsAThread() == 1 ? "0" : names.of("r"),
            names.of("e"),
            layout.neighbours() == 1 ? "0" : names.of("half_of_pair"));
  }

  /** Where what lies beyond would count, the last trip is written apart. */
  void write(int depth) {
    var whole =
        compute.parts().stream()
            .filter(it -> it instanceof Assembled.OfColumns columns && columns.isNoticed())
            .map(it -> whole(((Assembled.OfColumns) it).loop()))
            .distinct()
            .collect(Collectors.joining(" and "));
    if (whole.isEmpty()) {
      rows(depth, false);
      return;
    }
    out.line(depth, "if " + whole + ":");
    rows(depth + 1, false);
    out.line(depth, "else:");
    rows(depth + 1, true);
  }

  private String whole(PlanNode.Count loop) {
    var block = kernel.plan().loop(loop.block().orElseThrow()).orElseThrow();
    return BlocksInText.first(block) + " + " + block.size() + " <= " + Spelling.of(block.extent());
  }

  private String thread() {
    return names.of("thread_of_role");
  }

  private void rows(int depth, boolean isMasked) {
    declared.clear();
    int at = depth;
    boolean isPlaced =
        isMasked
            || compute.steps().stream()
                .anyMatch(
                    it ->
                        isStored(it)
                            || it.work().operands().stream()
                                .anyMatch(o -> ring(o.tensor()).isPresent()))
            || uses(compute.rows())
            || compute.parts().stream()
                .anyMatch(it -> it instanceof Assembled.OfColumns columns && uses(columns.loop()));
    if (isPlaced) {
      out.line(at, thread() + " : int @ thread[1] = id()");
    }
    boolean isOfWarps =
        compute.parts().stream()
            .anyMatch(
                it ->
                    it instanceof Assembled.OfColumns c
                        && (c.isExchanged() || guard(c).isPresent()));
    if (isOfWarps) {
      out.line(at, "with group(thread[32]):");
      at++;
    }
    if (layout.rowsAThread() > 1) {
      out.line(
          at, "for " + spot.row() + " in range(0, " + layout.rowsAThread() + ", unroll=True):");
      at++;
    }
    if (uses(compute.rows())) {
      out.line(at, index(compute.rows(), 0));
    }
    for (var part : compute.parts()) {
      switch (part) {
        case Assembled.OfRows(var step) -> row(step, at);
        case Assembled.OfColumns columns -> columns(columns, isMasked, at);
      }
    }
  }

  /** Whether the text says its number. */
  private boolean uses(PlanNode.Count loop) {
    return loop.steps()
        .anyMatch(
            it ->
                isSaid(((Work.Element) it.work()).value(), loop.name())
                    || !isStored(it) && isSaid(((Work.Element) it.work()).target(), loop.name()));
  }

  /** Elements of a tile that is here are found without it. */
  private boolean isSaid(Expr expr, String loop) {
    return switch (expr) {
      case Expr.Index(Expr.Variable(var name, _), _, _)
          when kernel.plan().local(name).isPresent() || ring(name).isPresent() ->
          false;
      case Expr.Variable(var name, _) -> name.equals(loop);
      default -> expr.children().stream().anyMatch(it -> isSaid(it, loop));
    };
  }

  static boolean isSaid(PlanNode.Step step, String loop, Plan plan) {
    return step.work() instanceof Work.Element element
        && (isSaid(element.value(), loop, plan) || isSaid(element.target(), loop, plan));
  }

  /** Elements in registers are found without it. */
  private static boolean isSaid(Expr expr, String loop, Plan plan) {
    return switch (expr) {
      case Expr.Index(Expr.Variable(var name, _), _, _) when plan.local(name).isPresent() -> false;
      case Expr.Variable(var name, _) -> name.equals(loop);
      default -> expr.children().stream().anyMatch(it -> isSaid(it, loop, plan));
    };
  }

  /** Behind the edge, what is there is stored nowhere: the last element stands for it. */
  private String index(PlanNode.Count loop, int dimension) {
    var at = place(loop, dimension);
    var block = loop.block().flatMap(kernel.plan()::loop);
    if (block.isEmpty()) {
      return loop.name() + " : int @ thread[1] = " + at;
    }
    var extent = block.get().extent();
    var last = Built.difference(extent, Built.number(1, extent.span()));
    return loop.name() + " : int @ thread[1] = min(" + at + ", " + Spelling.of(last) + ")";
  }

  private String place(PlanNode.Count loop, int dimension) {
    var at = inTile(dimension, spot);
    return loop.block()
        .flatMap(kernel.plan()::loop)
        .map(it -> BlocksInText.first(it) + " + " + at)
        .orElse(at);
  }

  private void row(PlanNode.Step step, int depth) {
    var element = (Work.Element) step.work();
    if (isStored(step)) {
      stored(step, element, depth);
    } else {
      out.line(depth, assigned(element, here(element.value())), said(step));
    }
  }

  private boolean isStored(PlanNode.Step step) {
    return kernel.plan().parameter(step.work().operands().getFirst().tensor()).isPresent();
  }

  /** One of the threads that have the row writes its number. */
  private void stored(PlanNode.Step step, Work.Element element, int depth) {
    var tensor = element.operands().getFirst().tensor();
    var indices = ((Expr.Index) element.target()).indices();
    var mine = names.of("row_of_" + tensor);
    var place = place(compute.rows(), 0);
    var flat =
        kernel
            .plan()
            .place(
                tensor,
                indices,
                it ->
                    Spelling.of(it).equals(compute.rows().name())
                        ? "(" + place + ")"
                        : Spelling.operand(here(it)));
    out.line(
        depth,
        "with partition("
            + tensor
            + ", p=thread[1], offset="
            + flat
            + ") as "
            + mine
            + ", group(thread[1]):");
    var lanes = layout.lanesOfRow().orElseThrow();
    var isOne =
        lanes.count() == 1
            ? ""
            : thread()
                + (lanes.stride() == 1 ? "" : " / " + lanes.stride())
                + " % "
                + lanes.count()
                + " == 0 and ";
    var extent =
        compute
            .rows()
            .block()
            .flatMap(kernel.plan()::loop)
            .map(PlanNode.Loop::extent)
            .orElse(compute.rows().to());
    out.line(depth + 1, "if " + isOne + place + " < " + Spelling.of(extent) + ":");
    out.line(depth + 2, mine + "[0] = " + Spelling.of(here(element.value())), said(step));
  }

  private String said(PlanNode.Step step) {
    return PlanText.of(step, kernel.plan());
  }

  private String assigned(Work.Element element, Expr value) {
    var target = here(element.target());
    boolean isNew = element.target() instanceof Expr.Variable(var name, _) && declared.add(name);
    var type =
        isNew
            ? " : " + Spelling.of(kernel.plan().element(Spelling.of(target))) + " @ thread[1]"
            : "";
    var operator = element.operator().map(it -> it.text() + "=").orElse("=");
    return Spelling.of(target) + type + " " + operator + " " + Spelling.of(value);
  }

  // Elements of a row.

  private void columns(Assembled.OfColumns columns, boolean isMasked, int depth) {
    var guard = guard(columns);
    if (guard.isPresent()) {
      var asked = names.of("asked_by_row");
      out.line(depth, asked + " : bool @ thread[32] = any(" + Spelling.of(here(guard.get())) + ")");
      out.line(depth, "if " + asked + ":", "left out where no row of a warp asks for it");
      runs(columns, isMasked, depth + 1);
    } else {
      runs(columns, isMasked, depth);
    }
  }

  /** On what a row alone decides whether anything is done: rows of a warp decide together. */
  private Optional<Expr> guard(Assembled.OfColumns columns) {
    var guards =
        columns.steps().stream()
            .map(it -> Guard.around((Work.Element) it.work()).map(Guard::condition))
            .distinct()
            .toList();
    return guards.size() == 1
        ? guards.getFirst().filter(it -> columns.sums().isEmpty() && isOfRow(it, columns))
        : Optional.empty();
  }

  private boolean isOfRow(Expr condition, Assembled.OfColumns columns) {
    return Expr.Variable.in(condition)
        .allMatch(
            it ->
                !it.name().equals(columns.loop().name())
                    && columns.steps().stream()
                        .noneMatch(
                            step -> step.work().operands().getFirst().tensor().equals(it.name())));
  }

  private void runs(Assembled.OfColumns columns, boolean isMasked, int depth) {
    var before = Set.copyOf(declared);
    columns.sums().forEach((scalar, sum) -> begin(part(scalar, columns), type(scalar), sum, depth));
    var pairs =
        columns.steps().stream()
            .map(it -> it.work().operands().getFirst())
            .filter(it -> isPaired(it.tensor()) && !it.places().isEmpty())
            .map(it -> it.tensor())
            .distinct()
            .toList();
    out.line(
        depth,
        "for " + spot.run() + " in range(0, " + layout.runs(columns.columns()) + ", unroll=True):");
    int at = depth + 1;
    for (var pair : pairs) {
      out.line(at, both(pair) + " : float[2] @ thread[1]");
    }
    vectors(columns, at);
    if (layout.neighbours() > 1) {
      out.line(
          at,
          "for " + spot.neighbour() + " in range(0, " + layout.neighbours() + ", unroll=True):");
      at++;
    }
    if (uses(columns.loop())) {
      out.line(at, index(columns.loop(), 1));
    }
    var inside =
        isMasked && columns.isNoticed()
            ? place(columns.loop(), 1) + " < " + Spelling.of(block(columns).extent())
            : "";
    for (var step : columns.steps()) {
      element(step, columns, inside, at);
    }
    for (var pair : pairs) {
      out.line(
          depth + 1,
          pair
              + "["
              + layout.pair(spot)
              + "] = pack_bf16x2("
              + both(pair)
              + "[0], "
              + both(pair)
              + "[1])");
    }
    columns.sums().forEach((scalar, sum) -> end(scalar, columns, sum, depth));
    declared.clear();
    declared.addAll(before);
  }

  private PlanNode.Loop block(Assembled.OfColumns columns) {
    return columns.loop().block().flatMap(kernel.plan()::loop).orElseThrow();
  }

  private void element(PlanNode.Step step, Assembled.OfColumns columns, String inside, int depth) {
    var element = (Work.Element) step.work();
    var target = element.operands().getFirst().tensor();
    var sum = Optional.ofNullable(columns.sums().get(target));
    if (sum.isPresent()) {
      var kind = sum.get().kind();
      var term = masked(sum.get().term(), kind.identity(type(target)), inside);
      var part = part(target, columns) + "[" + spot.neighbour() + "]";
      out.line(depth, part + " = " + kind.text(part, term), said(step));
    } else if (isPaired(element.operands().getFirst().tensor())
        && element.value() instanceof Expr.Call(_, var arguments, _)) {
      var value = masked(arguments.getFirst().value(), "0.0", inside);
      var pair = both(element.operands().getFirst().tensor());
      out.line(depth, pair + "[" + spot.neighbour() + "] = " + value, said(step));
    } else {
      out.line(depth, assigned(element, here(element.value())), said(step));
    }
  }

  private String masked(Expr value, String otherwise, String inside) {
    return inside.isEmpty()
        ? Spelling.operand(here(value))
        : "(" + Spelling.of(here(value)) + " if " + inside + " else " + otherwise + ")";
  }

  private boolean isPaired(String tensor) {
    return kernel.held().stream()
        .anyMatch(
            it ->
                it instanceof Assembled.Accumulator accumulator
                    && accumulator.tensor().equals(tensor)
                    && accumulator.layout().isPaired());
  }

  private boolean isOfRows(String tensor) {
    return kernel.held().stream()
        .anyMatch(it -> it instanceof Assembled.RowNumbers && it.tensor().equals(tensor));
  }

  private String both(String tensor) {
    return names.of("pair_of_" + tensor);
  }

  /** Another loop adds up parts of its own. */
  private String part(String scalar, Assembled.OfColumns columns) {
    boolean isFirst =
        compute.parts().stream()
            .filter(it -> it instanceof Assembled.OfColumns each && each.sums().containsKey(scalar))
            .findFirst()
            .filter(columns::equals)
            .isPresent();
    return names.of("part_of_" + scalar + (isFirst ? "" : "_" + columns.loop().name()));
  }

  private Scalar type(String scalar) {
    return Scalar.of(Spelling.of(kernel.plan().element(scalar))).orElseThrow();
  }

  /** A sum for each of the neighbours: they do not wait for each other. */
  private void begin(String part, Scalar type, Combination sum, int depth) {
    out.line(
        depth,
        part
            + " : "
            + type
            + "["
            + layout.neighbours()
            + "] @ thread[1] = { "
            + sum.kind().identity(type)
            + " }");
  }

  /** What the threads have that hold other elements of the row, if not all keep their parts. */
  private void end(String scalar, Assembled.OfColumns columns, Combination sum, int depth) {
    var part = part(scalar, columns);
    var own = part + "[0]";
    for (int i = 1; i < layout.neighbours(); i++) {
      own = sum.kind().text(own, part + "[" + i + "]");
    }
    var combined =
        columns.parts().contains(scalar)
            ? own
            : new LanesText(names, layout).combined(sum.kind(), type(scalar), own);
    var all = isOfRows(scalar) ? called(scalar) + "[" + spot.row() + "]" : scalar;
    out.line(depth, all + " = " + sum.kind().text(all, combined));
  }

  // Names of the plan as they are said here.

  private String called(String tensor) {
    return called.getOrDefault(tensor, tensor);
  }

  private Optional<Assembled.Ring> ring(String tensor) {
    return kernel.rings().stream().filter(it -> it.tensor().equals(tensor)).findFirst();
  }

  /** Neighbours in shared memory are read at once. */
  private void vectors(Assembled.OfColumns columns, int depth) {
    if (layout.neighbours() == 1) {
      return;
    }
    columns.steps().stream()
        .flatMap(it -> it.work().operands().stream())
        .flatMap(it -> ring(it.tensor()).stream())
        .distinct()
        .forEach(
            it ->
                out.line(
                    depth,
                    vector(it)
                        + " : %s[%d] @ thread[1] = load%d(%s)"
                            .formatted(
                                it.element(),
                                layout.neighbours(),
                                layout.neighbours(),
                                staged(it, "0"))));
  }

  private String vector(Assembled.Ring ring) {
    return names.of("next_of_" + ring.tensor());
  }

  /** An element of a tile in shared memory, where registers would have it. */
  private String staged(Assembled.Ring ring, String neighbour) {
    var there = new RegisterLayout.Spot(spot.row(), spot.run(), neighbour);
    var slot =
        ring.isSingle()
            ? ""
            : "[" + (ring.isMapped() ? names.generation(ring.loop()) : ring.loop()) + "]";
    return names.shared(ring.tensor())
        + slot
        + "["
        + inTile(0, there)
        + ", "
        + inTile(1, there)
        + "]";
  }

  private String inTile(int dimension, RegisterLayout.Spot at) {
    return compute.shape().first(dimension, thread()) + layout.coordinate(dimension, at, thread());
  }

  private Expr here(Expr expr) {
    return switch (expr) {
      case Expr.Index(Expr.Variable(var name, var span), _, _) when ring(name).isPresent() ->
          new Expr.Variable(
              layout.neighbours() == 1
                  ? staged(ring(name).get(), spot.neighbour())
                  : vector(ring(name).get()) + "[" + spot.neighbour() + "]",
              span);
      case Expr.Index(Expr.Variable(var name, var span), _, _)
          when kernel.plan().local(name).isPresent() ->
          new Expr.Variable(
              called(name) + "[" + (isOfRows(name) ? spot.row() : layout.register(spot)) + "]",
              span);
      case Expr.Index(Expr.Variable(var name, var span), var indices, _)
          when kernel.plan().parameter(name).isPresent() ->
          new Expr.Variable(
              name
                  + "["
                  + kernel.plan().place(name, indices, it -> Spelling.operand(here(it)))
                  + "]",
              span);
      case Expr.Field field -> new BlocksInText(kernel.plan()).said(field);
      default ->
          new TunedNumbers(Map.of(), kernel.mapping().task().around()).in(expr.mapped(this::here));
    };
  }
}
