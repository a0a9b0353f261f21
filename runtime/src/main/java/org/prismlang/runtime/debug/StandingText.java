package org.prismlang.runtime.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Type;
import org.prismlang.sim.step.Seen;
import org.prismlang.sim.step.Seen.OfVariable;
import org.prismlang.sim.trace.RoleNames;

/** Says where a run stands and what its threads hold. */
public record StandingText(Halt.Standing at) {
  private static final int WARP = 32;
  private static final int MOST_ELEMENTS = 16;

  private static final Pattern ELEMENT = Pattern.compile("(?<name>\\w+)(?<index>(\\[\\d{1,18}])*)");

  /** {@code step 12: block 0, threads 0–255 (consumers)}. */
  public String head() {
    return "step " + at.step() + ": block " + at.moment().block() + ", " + who();
  }

  /** {@code threads 0–255 (consumers)}. */
  public String who() {
    int first = at.moment().first();
    int last = Math.min(first + at.moment().count(), at.threads()) - 1;
    var role = RoleNames.of(at.kernel()).around(first, last - first + 1);
    return (first == last ? "thread " + first : "threads " + first + "–" + last)
        + (role.isEmpty() ? "" : " (" + role + ")");
  }

  /** The lines around the statement, which is marked. */
  public String source(int around) {
    var file = at.moment().spot().span().file();
    int line = at.moment().spot().line();
    var out = new StringBuilder();
    int last = Math.min(file.lineCount(), line + around);
    for (int i = Math.max(1, line - around); i <= last; i++) {
      out.append(i == line && around > 0 ? "> " : "  ").append(numbered(file, i)).append('\n');
    }
    return out.toString();
  }

  private static String numbered(SourceFile file, int line) {
    return "%4d | %s".formatted(line, file.lineText(line));
  }

  /** Where it stands and who called, the innermost first. */
  public String where() {
    var out = new StringBuilder(head()).append('\n');
    out.append("  ").append(at.moment().spot().span()).append(", kernel `");
    out.append(at.kernel().name()).append("`\n");
    for (var call : at.moment().spot().calls().reversed()) {
      out.append("  called at ").append(call).append(": ");
      out.append(call.text().lines().findFirst().orElse("")).append('\n');
    }
    return out.toString();
  }

  /** The newest variable or memory of that name. */
  public Optional<Seen> named(String name) {
    return at.stop().spot().seen().reversed().stream()
        .filter(it -> it.name().equals(name))
        .findFirst();
  }

  /** All that is to be seen, the newest of each name. */
  public List<Seen> all() {
    var all = new ArrayList<Seen>();
    for (var seen : at.stop().spot().seen()) {
      all.removeIf(it -> it.name().equals(seen.name()));
      all.add(seen);
    }
    return all;
  }

  /**
   * What is called so, or {@code y[3]}, an element of global memory. In a function, names are its
   * own, and those of the kernel's memories mean nothing.
   */
  public Optional<String> value(String written) {
    var seen = named(written);
    if (seen.isPresent()) {
      return seen.map(this::value);
    }
    var parts = ELEMENT.matcher(written);
    if (!at.stop().spot().calls().isEmpty() || !parts.matches()) {
      return Optional.empty();
    }
    var memory = at.global(parts.group("name"));
    return parts.group("index").isEmpty()
        ? memory.map(it -> "global " + it.shape())
        : memory.flatMap(it -> new GlobalTable(at, it).element(parts.group("index")));
  }

  /** What the first of the threads that stand here has, in one line. */
  public String value(Seen seen) {
    return switch (seen) {
      case OfVariable variable -> value(variable, at.moment().first());
      case Seen.OfShared shared -> "shared " + shape(shared);
    };
  }

  private String value(OfVariable variable, int thread) {
    int count = variable.type().scalarCount();
    if (count == 1) {
      return scalar(variable, thread, 0);
    }
    var parts = new ArrayList<String>();
    for (int i = 0; i < Math.min(count, MOST_ELEMENTS); i++) {
      parts.add(scalar(variable, thread, i));
    }
    return "[" + String.join(", ", parts) + (count > MOST_ELEMENTS ? ", …]" : "]");
  }

  private String scalar(OfVariable variable, int thread, int element) {
    return at.stop().value(variable, thread, element).orElse("–");
  }

  static String shape(Seen.OfShared shared) {
    var out = new StringBuilder(shared.layout().element().toString());
    shared.layout().shape().forEach(it -> out.append('[').append(it).append(']'));
    return (shared.slots() > 1 ? shared.slots() + " slots of " : "") + out;
  }

  /** What each lane of a warp has; of an array, one element. */
  public String lanes(OfVariable variable, int element, int warp) {
    int first = warp * WARP;
    int count = Math.min(WARP, at.threads() - first);
    var values = new ArrayList<String>();
    int width = 1;
    for (int lane = 0; lane < count; lane++) {
      var value = scalar(variable, first + lane, element);
      values.add(value);
      width = Math.max(width, value.length());
    }
    var out = new StringBuilder(variable.name());
    if (variable.type() instanceof Type.Array) {
      out.append('[').append(element).append(']');
    }
    out.append(" of block ").append(at.moment().block()).append(", warp ").append(warp);
    out.append(" (threads ").append(first).append('–').append(first + count - 1).append(")\n");
    for (int lane = 0; lane < count; lane += 8) {
      out.append("  lane %2d".formatted(lane));
      for (int i = lane; i < Math.min(lane + 8, count); i++) {
        out.append("  ").append(" ".repeat(width - values.get(i).length())).append(values.get(i));
      }
      out.append('\n');
    }
    return out.toString();
  }
}
