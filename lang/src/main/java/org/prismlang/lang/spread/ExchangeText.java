package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;

/** How threads add up what each has a part of, by functions of the library. */
final class ExchangeText {
  private static final int WARP = 32;

  private final Said said;
  private final Holdings holdings;
  private final NestNames names;

  /** What brings in what the text calls. */
  private final Map<String, String> called = new TreeMap<>();

  ExchangeText(Said said, Holdings holdings, NestNames names) {
    this.said = said;
    this.holdings = holdings;
    this.names = names;
  }

  List<String> called() {
    return List.copyOf(called.values());
  }

  /** What a function of the library is called here. */
  private String called(String module, String function, String wish) {
    var key = module + " " + function;
    var known = Optional.ofNullable(called.get(key));
    if (known.isPresent()) {
      return known.get().substring(known.get().lastIndexOf(' ') + 1);
    }
    var alias = names.fresh(wish);
    called.put(key, "from " + module + " import " + function + " as " + alias);
    return alias;
  }

  /**
   * Lines of those who have the parts.
   *
   * @param available threads that do the same there
   */
  List<String> of(Holdings.Exchange sum, String part, long available) {
    var held = Optional.ofNullable(holdings.tensors().get(sum.tensor())).orElseThrow();
    var among = Among.of(sum.among());
    var register = held.sides().isEmpty() ? "" : "[" + names.fresh("r") + "]";
    boolean isInWarp = among.isDense && among.reach <= WARP && available >= WARP;
    var lines = new ArrayList<String>();
    boolean isTogether = !isInWarp && held.registers() > 1 && available == said.threads();
    if (isTogether) {
      lines.add(together(sum, held, part, among, available));
    }
    var indent = "";
    if (isInWarp && (available > WARP || available == said.threads())) {
      lines.add("with group(thread[" + WARP + "]):");
      indent += "    ";
    }
    if (!register.isEmpty()) {
      var variable = register.substring(1, register.length() - 1);
      lines.add(
          indent + "for " + variable + " in range(0, " + held.registers() + ", unroll=True):");
      indent += "    ";
    }
    var combining = combining(sum, held);
    var target = sum.tensor() + register;
    var combined =
        isInWarp
            ? called("std.warp", "reduce_lanes", "lanes_combined")
                + "["
                + among.reach / among.least
                + ", "
                + among.least
                + ", "
                + combining
                + "("
                + part
                + register
                + ")"
            : isTogether
                ? part + register
                : ofAll(sum, among, available)
                    + combining
                    + "("
                    + part
                    + register
                    + ", "
                    + sum.kind().identity(held.element())
                    + ")";
    lines.add(indent + target + " = " + sum.kind().text(target, combined));
    return lines;
  }

  /** The operation, as an argument. */
  private String combining(Holdings.Exchange sum, Holdings.Held held) {
    var left = names.fresh("left");
    var right = names.fresh("right");
    return held.element()
        + ", lambda "
        + left
        + ", "
        + right
        + ": "
        + sum.kind().text(left, right)
        + "]";
  }

  /** All registers in one exchange: a barrier costs the same for each number of them. */
  private String together(
      Holdings.Exchange sum, Holdings.Held held, String part, Among among, long available) {
    wholeWarps(sum, among, available);
    return called("std.block", "reduce_each", "each_combined")
        + "["
        + among.reach
        + ", "
        + held.registers()
        + ", "
        + combining(sum, held)
        + "("
        + part
        + ")";
  }

  private String ofAll(Holdings.Exchange sum, Among among, long available) {
    wholeWarps(sum, among, available);
    return among.reach == said.threads()
        ? called("std.block", "reduce", "block_combined") + "["
        : called("std.block", "reduce_role", "threads_combined") + "[" + among.reach + ", ";
  }

  /** P1327: the library combines lanes of a warp, and whole warps. */
  private static void wholeWarps(Holdings.Exchange sum, Among among, long available) {
    boolean isOfAll =
        among.isDense && among.least == 1 && among.reach == available && among.reach % WARP == 0;
    if (!isOfAll) {
      throw new Refused(
          Code.P1327
              .at(
                  sum.span(),
                  "no exchange is known among these threads: `"
                      + sum.tensor()
                      + "` is added up over "
                      + sum.among().stream()
                          .map(it -> it.count().orElse(1) + " threads " + it.stride() + " apart")
                          .collect(Collectors.joining(", of these "))
                      + ", of "
                      + available)
              .help("lanes of a warp, or all threads that act together, whole warps of them"));
    }
  }

  /**
   * Threads that have parts of one sum.
   *
   * @param least how many of them have the same part
   * @param isDense whether they are neighbours
   */
  private record Among(long least, long reach, boolean isDense) {
    static Among of(List<Dealt.Part> among) {
      var parts = among.stream().sorted((a, b) -> Long.compare(a.stride(), b.stride())).toList();
      long reach = parts.getFirst().stride();
      boolean isDense = true;
      for (var each : parts) {
        isDense &= each.stride() == reach;
        reach *= each.count().orElse(1);
      }
      return new Among(parts.getFirst().stride(), reach, isDense);
    }
  }
}
