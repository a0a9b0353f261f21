package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Spelling;

/** What threads copy themselves, between global memory and tiles or registers, as Prism. */
final class CopyText {
  private static final int WARP = Unit.WARP.threads();

  /** The functions of {@code std.tasks} that it calls. */
  private static final String BRING = "rows_or_zeros";

  private static final String NARROW = "narrowed_to_rows";
  private static final String TAKE = "pairs_to_rows";

  private final Assembled kernel;
  private final KernelNames names;
  private final KernelLines out;

  CopyText(Assembled kernel, KernelNames names, KernelLines out) {
    this.kernel = kernel;
    this.names = names;
    this.out = out;
  }

  /** Those that the kernel calls, by names that it has for nothing else. */
  static List<String> imports(Assembled kernel, KernelNames names) {
    var called = new ArrayList<String>();
    if (kernel.rings().stream().anyMatch(it -> !it.isMapped())) {
      called.add(BRING);
    }
    kernel
        .allPhases()
        .filter(Assembled.Write.class::isInstance)
        .map(it -> taking(((Assembled.Write) it).from()))
        .distinct()
        .forEach(called::add);
    return called.stream()
        .map(it -> it.equals(names.of(it)) ? it : it + " as " + names.of(it))
        .map(it -> "from std.tasks import " + it)
        .toList();
  }

  static boolean isWritten(String tensor, Assembled kernel) {
    return kernel
        .allPhases()
        .anyMatch(
            it ->
                switch (it) {
                  case Assembled.Write write -> write.tensor().equals(tensor);
                  case Assembled.Compute compute ->
                      compute.steps().stream()
                          .map(step -> step.work().operands().getFirst())
                          .anyMatch(to -> to.tensor().equals(tensor));
                  default -> false;
                });
  }

  /** Rows of what is written are whole chunks, so that no two threads meet. */
  static Stream<String> assumed(Assembled kernel) {
    return kernel
        .allPhases()
        .filter(Assembled.Write.class::isInstance)
        .map(it -> kernel.plan().extents(((Assembled.Write) it).tensor()))
        .flatMap(
            it ->
                Stream.concat(
                    it.stream()
                        .filter(Expr.Variable.class::isInstance)
                        .map(extent -> Spelling.of(extent) + " >= 0"),
                    Stream.of(Spelling.operand(it.getLast()) + " % 8 == 0")))
        .distinct();
  }

  private static String taking(Assembled.Accumulator from) {
    return from.layout().isPaired() ? TAKE : NARROW;
  }

  /** What is copied before the first trip. */
  void before(PlanNode.Loop loop, int depth) {
    of(loop.name())
        .forEach(
            (ahead, rings) -> {
              if (ahead > 0) {
                var name = loop.name();
                out.line(depth, "for " + name + " in range(0, " + ahead + ", unroll=True):");
                out.line(depth + 1, "if " + name + " < " + names.trips(loop) + ":");
                copies(rings, name, name, depth + 2);
              }
            });
  }

  /** What is copied in a trip: for one that comes later. */
  void inside(PlanNode.Loop loop, int depth) {
    of(loop.name())
        .forEach(
            (ahead, rings) -> {
              if (ahead > 0) {
                var trip = loop.name() + " + " + ahead;
                out.line(depth, "if " + trip + " < " + names.trips(loop) + ":");
                copies(rings, loop.name(), trip, depth + 1);
              } else {
                copies(rings, loop.name(), loop.name(), depth);
              }
            });
  }

  /** What a trip of the grid uses as a whole. */
  void once(int depth) {
    of(kernel.grid().name()).values().forEach(it -> copies(it, "", "", depth));
  }

  boolean isFor(String loop) {
    return !of(loop).isEmpty();
  }

  private Map<Long, List<Assembled.Ring>> of(String loop) {
    return kernel.rings().stream()
        .filter(it -> it.loop().equals(loop) && !it.isMapped())
        .collect(
            Collectors.groupingBy(
                it -> it.ahead().orElseThrow(), TreeMap::new, Collectors.toList()));
  }

  /** Each warp copies some rows. */
  private void copies(List<Assembled.Ring> rings, String loop, String trip, int depth) {
    var warp = names.of("warp");
    var row = names.of("r");
    var column = names.of("q");
    out.line(depth, warp + " : int @ thread[" + WARP + "] = id()");
    out.line(
        depth,
        "with "
            + rings.stream()
                .map(
                    it ->
                        "partition("
                            + names.shared(it.tensor())
                            + (it.isSingle() ? "" : "[" + trip + "]")
                            + ", p=thread["
                            + WARP
                            + "], f=lambda "
                            + row
                            + ", "
                            + column
                            + ": ("
                            + KernelText.times(rows(it), warp)
                            + " + "
                            + row
                            + ", "
                            + column
                            + ")) as "
                            + names.target(it)
                            + ", ")
                .collect(Collectors.joining())
            + "group(thread["
            + WARP
            + "]):");
    UnaryOperator<String> named =
        it -> it.equals(loop) && !trip.equals(loop) ? "(" + trip + ")" : it;
    for (var ring : rings) {
      var sides = ring.box().sides();
      out.line(
          depth + 1,
          names.of(BRING)
              + "("
              + String.join(
                  ", ",
                  names.target(ring) + "[0:" + rows(ring) + ", 0:" + sides.get(1).capacity() + "]",
                  ring.tensor(),
                  matrix(ring.tensor(), ring.box(), named),
                  sum(
                      KernelText.first(sides.getFirst().loops(), named),
                      KernelText.times(rows(ring), warp)),
                  KernelText.first(sides.get(1).loops(), named),
                  extents(ring.tensor()))
              + ")");
    }
  }

  private long rows(Assembled.Ring ring) {
    return ring.box().sides().getFirst().capacity() / (ring.by().threads() / WARP);
  }

  private static String sum(String first, String more) {
    return first.equals("0") ? more : first + " + " + more;
  }

  /** How many rows and columns the matrix has. */
  private String extents(String tensor) {
    var extents = kernel.plan().extents(tensor);
    return extents.subList(extents.size() - 2, extents.size()).stream()
        .map(Spelling::of)
        .collect(Collectors.joining(", "));
  }

  /** The row of its tensor with which the matrix begins. */
  private String matrix(String tensor, Assembled.Box box, UnaryOperator<String> named) {
    var extents = kernel.plan().extents(tensor);
    var terms = new ArrayList<String>();
    for (int i = 0; i < box.within().size(); i++) {
      var behind =
          extents.subList(i + 1, extents.size() - 1).stream()
              .map(Spelling::operand)
              .map(it -> " * " + it)
              .collect(Collectors.joining());
      terms.add(KernelText.first(box.within().get(i).loops(), named) + behind);
    }
    return terms.isEmpty() ? "0" : String.join(" + ", terms);
  }

  /** Each unit its part of a tile. */
  void write(Assembled.Write write, int depth) {
    var digits = write.from().dealt().digits();
    var memory = write.tensor();
    var places = new ArrayList<>(List.of("", ""));
    int inner = depth;
    for (var digit : digits) {
      boolean isOfRows = digit.dimension() == 0;
      var number = names.of(isOfRows ? "unit_of_rows" : "unit_of_columns");
      out.line(inner, number + " : int @ thread[" + digit.threads() + "] = id()");
      memory = part(memory, isOfRows ? "rows" : "columns", write.tensor(), digit.threads(), inner);
      places.set(digit.dimension(), " + " + KernelText.times(digit.size(), number));
      inner++;
    }
    boolean isOfWarps = write.from().role().unit() == Unit.WARP;
    if (isOfWarps && digits.isEmpty()) {
      memory = part(memory, "rows", write.tensor(), WARP, inner);
      inner++;
    } else if (!isOfWarps) {
      var warp = names.of("warp");
      out.line(inner, warp + " : int @ thread[" + WARP + "] = id()");
      memory = part(memory, "warp", write.tensor(), WARP, inner);
      long rows = write.from().layout().rows(Unit.WARP);
      places.set(0, places.getFirst() + " + " + KernelText.times(rows, warp));
      inner++;
    }
    var sides = write.box().sides();
    out.line(
        inner,
        names.of(taking(write.from()))
            + "["
            + StraightStores.tiles(write.from())
            + "]("
            + String.join(
                ", ",
                memory,
                matrix(write.tensor(), write.box(), UnaryOperator.identity()),
                KernelText.first(sides.getFirst().loops(), UnaryOperator.identity())
                    + places.getFirst(),
                KernelText.first(sides.get(1).loops(), UnaryOperator.identity()) + places.get(1),
                extents(write.tensor()),
                write.from().tensor())
            + ")",
        PlanText.of(write.step(), kernel.plan()));
  }

  private String part(String memory, String what, String tensor, long threads, int depth) {
    var part = names.of(what + "_of_" + tensor);
    out.line(
        depth,
        "with partition("
            + memory
            + ", p=thread["
            + threads
            + "], offset=0) as "
            + part
            + ", group(thread["
            + threads
            + "]):");
    return part;
  }
}
