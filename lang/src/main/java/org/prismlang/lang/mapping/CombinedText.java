package org.prismlang.lang.mapping;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.plan.PlanNode;

/** Sums that blocks have parts of, as Prism: the workspaces, and what is done with them. */
record CombinedText(Assembled kernel, Assembled.Combined combined, KernelNames names) {
  /** Registers for words of parts that are loaded at once, beside those of the sum. */
  private static final long FLOATS_AT_ONCE = 128;

  private static final long MOST_AT_ONCE = 4;

  /** Functions that are called by names of their own; other instances add otherwise. */
  List<String> imports() {
    return List.of(imported("leave_part", "arrives_last"), imported(add()));
  }

  private String imported(String... functions) {
    return Stream.of(functions)
        .map(it -> names.of(it).equals(it) ? it : it + " as " + names.of(it))
        .collect(Collectors.joining(", ", "from std.parts import ", ""));
  }

  List<String> decorators() {
    return List.of(
        "@workspace("
            + words()
            + ", bytes="
            + 8 * combined.words()
            + " * "
            + kernel.gridLoops().stream()
                .map(CombinedText::trips)
                .collect(Collectors.joining(" * "))
            + ", zero=once)",
        "@workspace("
            + arrived()
            + ", bytes=4 * "
            + sums().stream().map(CombinedText::trips).collect(Collectors.joining(" * "))
            + ", zero=once)");
  }

  List<String> parameters() {
    return List.of(
        words() + ": ptr(atomic(uint64)) @ grid[1]", arrived() + ": ptr(atomic(uint)) @ grid[1]");
  }

  /** Gives back how deep that stands which the last block does. */
  int write(int depth, KernelLines out) {
    var held = combined.held();
    var thread = names.of("thread");
    var sum = names.of("sum");
    var parts = names.tiles(combined.loop());
    out.line(depth, sum + " : int = " + number());
    out.line(depth, thread + " : int @ thread[1] = id()");
    out.line(depth, "with group(thread[1]):");
    out.line(
        depth + 1,
        names.of("leave_part") + "(" + place(combined.loop().name()) + ", " + held.tensor() + ")");
    out.line(
        depth,
        "if "
            + names.of("arrives_last")
            + "["
            + held.role().threads()
            + "]("
            + String.join(", ", arrived(), sum, parts)
            + "):");
    var each = names.of("e");
    var part = names.of("part_of_" + combined.loop().name());
    out.line(depth + 1, "with group(thread[1]):");
    out.line(depth + 2, "for " + each + " in range(0, " + held.registers() + ", unroll=True):");
    out.line(depth + 3, held.tensor() + "[" + each + "] = 0.0");
    var first = place(part);
    if (atOnce() == 1) {
      out.line(depth + 2, "for " + part + " in range(0, " + parts + "):", "in order");
      out.line(depth + 3, names.of(add()) + "(" + first + ", " + held.tensor() + ")");
    } else {
      var left = parts + " - " + part;
      out.line(
          depth + 2,
          "for " + part + " in range(0, " + parts + ", " + atOnce() + ", unroll=1):",
          "in order");
      out.line(
          depth + 3,
          names.of(add())
              + "["
              + atOnce()
              + "]("
              + String.join(", ", first, "" + combined.words(), left, held.tensor())
              + ")");
    }
    return depth + 1;
  }

  private String add() {
    return atOnce() == 1 ? "add_part" : "add_parts";
  }

  /** How many parts there are registers for. */
  private long atOnce() {
    return Math.clamp(FLOATS_AT_ONCE / combined.held().registers(), 1, MOST_AT_ONCE);
  }

  /** Of the part, the words of the thread. */
  private String place(String part) {
    return words()
        + ", "
        + combined.words()
        + " * int64("
        + names.tiles(combined.loop())
        + " * "
        + names.of("sum")
        + " + "
        + part
        + ") + "
        + names.of("thread")
        + ", "
        + combined.held().role().threads();
  }

  /** The loops of the grid without that of the parts: a sum each. */
  private List<PlanNode.Loop> sums() {
    return kernel.gridLoops().stream().filter(it -> !it.equals(combined.loop())).toList();
  }

  private String number() {
    var number = "";
    for (var loop : sums()) {
      number =
          number.isEmpty()
              ? loop.name()
              : (number.contains(" ") ? "(" + number + ")" : number)
                  + " * "
                  + names.tiles(loop)
                  + " + "
                  + loop.name();
    }
    return number.isEmpty() ? "0" : number;
  }

  private static String trips(PlanNode.Loop loop) {
    return "(" + KernelText.trips(loop) + ")";
  }

  private String words() {
    return names.of("parts");
  }

  private String arrived() {
    return names.of("arrived");
  }
}
