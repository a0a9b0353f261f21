package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The text of a random task over sizes {@code n}, {@code m} and {@code k}; it may be refused. */
final class RandomTask {
  static final String NAME = "random";

  /** What it may call. */
  private static final String OTHERS =
      """
      @prism("task")
      def scaled(y: update(float[n]), x: read(float[n]), by: float):
          for i in range(0, n):
              y[i] += x[i] * by

      @prism("task")
      def copied(y: write(float[n]), x: read(float[n])):
          y = x

      @prism("task")
      def rows(y: update(float[m]), x: read(float[m][n])):
          for i in range(0, m):
              for j in range(0, n):
                  y[i] += x[i, j]

      @prism("task")
      def halves(y: update(float[n]), x: read(float[n])):
          for j in blocks(n, 2):
              for i in j:
                  y[i] = x[i] - y[i]

      """;

  private record Tensor(String name, List<String> extents, boolean isWritten) {}

  /** A variable that may be an index where the extent is that. */
  private record Index(String name, String extent) {}

  private record Block(String name, String extent) {}

  private static final List<Tensor> TENSORS =
      List.of(
          new Tensor("y", List.of("n"), true),
          new Tensor("z", List.of("n", "m"), true),
          new Tensor("w", List.of("m"), true),
          new Tensor("r", List.of("k"), true),
          new Tensor("v", List.of("m", "n"), true),
          new Tensor("one", List.of("1"), true),
          new Tensor("x", List.of("n"), false),
          new Tensor("a", List.of("n", "m"), false),
          new Tensor("b", List.of("m", "k"), false),
          new Tensor("c", List.of("m"), false),
          new Tensor("d", List.of("k", "n"), false));

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<Tensor> locals = new ArrayList<>();
  private final List<Index> indices = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();
  private final List<String> numbers = new ArrayList<>();
  private final List<Tensor> given;
  private int names;

  /** How often something unusual is written. */
  private final double oddness;

  /** What most of the text is after, so that many tasks are more than sequential. */
  private enum Style {
    SLICES,
    SUMS,
    ANYTHING
  }

  private final Style style;

  private RandomTask(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.oddness = random.nextInt(3) * 0.04;
    this.style = any(List.of(Style.values()));
    var chosen = new ArrayList<Tensor>();
    for (var tensor : TENSORS) {
      if (is(tensor.isWritten ? 0.35 : 0.6) && isInStyle(tensor)) {
        chosen.add(tensor);
      }
    }
    if (chosen.stream().noneMatch(Tensor::isWritten)) {
      chosen.add(any(TENSORS.stream().filter(Tensor::isWritten).filter(this::isInStyle).toList()));
    }
    if (is(oddness)) {
      chosen.add(new Tensor("odd", List.of(random.nextBoolean() ? "n + 1" : "n", "n"), false));
    }
    this.given = List.copyOf(chosen);
  }

  private boolean isInStyle(Tensor tensor) {
    return !tensor.isWritten
        || switch (style) {
          case SLICES -> tensor.extents.contains("n");
          case SUMS -> !tensor.extents.contains("n");
          case ANYTHING -> true;
        };
  }

  private boolean isStrict() {
    return style != Style.ANYTHING && !is(oddness);
  }

  static String text(long seed) {
    var task = new RandomTask(seed);
    task.write();
    return OTHERS + task.text;
  }

  private void write() {
    var parameters = new ArrayList<String>();
    for (var tensor : given) {
      parameters.add(
          tensor.name
              + ": "
              + (tensor.isWritten ? "update" : "read")
              + "(float["
              + String.join("][", tensor.extents)
              + "])");
    }
    parameters.add("alpha: float");
    text.append("@prism(\"task\")\ndef random(").append(String.join(", ", parameters));
    text.append("):\n");
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      if (is(0.2) && !isStrict()) {
        statement(1);
      } else {
        loop(1);
      }
    }
  }

  private boolean is(double chance) {
    return random.nextDouble() < chance;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void line(int depth, String line) {
    text.append("    ".repeat(depth)).append(line).append('\n');
  }

  private String fresh(String name) {
    return name + names++;
  }

  private void statements(int depth) {
    int mine = locals.size();
    int here = numbers.size();
    int count = depth > 2 || is(0.6) ? 1 : 2;
    for (int i = 0; i < count; i++) {
      boolean wantsTrip = !isInTrip() && isStrict();
      if (depth < 4 && (wantsTrip || is(depth == 2 ? 0.6 : 0.35))) {
        loop(depth);
      } else {
        statement(depth);
      }
    }
    shorten(locals, mine);
    shorten(numbers, here);
  }

  private static void shorten(List<?> list, int length) {
    list.subList(length, list.size()).clear();
  }

  private boolean isInTrip() {
    return indices.stream().anyMatch(it -> it.extent.equals("n"));
  }

  private void loop(int depth) {
    var extent = any(List.of("n", "n", "n", "m", "k"));
    if (isStrict() && (isInTrip() || depth > 2)) {
      extent = isInTrip() ? any(List.of("m", "k")) : "n";
    }
    var name = fresh("i");
    if (is(0.2)) {
      inBlocks(depth, extent);
      return;
    }
    boolean isOdd = is(oddness);
    var bounds =
        !isOdd
            ? "0, " + extent
            : indices.isEmpty() || is(0.5) ? "1, " + extent : "0, " + any(indices).name + " + 1";
    line(depth, "for " + name + " in range(" + bounds + "):");
    indices.add(new Index(name, extent));
    statements(depth + 1);
    indices.removeLast();
  }

  private void inBlocks(int depth, String extent) {
    var block = fresh("j");
    line(depth, "for " + block + " in blocks(" + extent + ", " + (1 + random.nextInt(3)) + "):");
    blocks.add(new Block(block, extent));
    if (is(0.2) && !isStrict()) {
      statements(depth + 1);
    }
    if (is(0.3)) {
      call(depth + 1, extent, block);
    } else {
      var inner = block;
      if (is(0.3)) {
        inner = fresh("j");
        line(depth + 1, "for " + inner + " in blocks(" + block + ", 2):");
        depth++;
      }
      var name = fresh("i");
      line(depth + 1, "for " + name + " in " + inner + ":");
      indices.add(new Index(name, extent));
      statements(depth + 2);
      indices.removeLast();
    }
    blocks.removeLast();
  }

  private void statement(int depth) {
    switch (isStrict() && !isInTrip() ? 3 : random.nextInt(12)) {
      case 0 -> number(depth);
      case 1 -> local(depth);
      case 2 -> branch(depth);
      case 3 -> {
        var extent = any(List.of("n", "m"));
        call(depth, extent, ":");
      }
      case 4, 5 -> {
        if (numbers.isEmpty()) {
          number(depth);
        } else {
          line(depth, any(numbers) + any(List.of(" = ", " += ", " *= ")) + value(2));
        }
      }
      default -> element(depth);
    }
  }

  private void number(int depth) {
    var name = fresh("s");
    line(depth, name + " : float" + (is(0.15) ? "" : " = " + value(2)));
    numbers.add(name);
    element(depth);
  }

  private void local(int depth) {
    var extents = is(0.7) ? List.of(any(List.of("n", "m"))) : List.of("m", "n");
    if (!blocks.isEmpty() && is(0.3)) {
      extents = List.of(blocks.getLast().name);
    }
    var tensor = new Tensor(fresh("t"), extents, true);
    line(
        depth,
        tensor.name
            + " : float["
            + String.join("][", extents)
            + "]"
            + (is(0.3) ? "" : " = { " + value(1) + " }"));
    locals.add(tensor);
    if (is(0.5)) {
      var name = fresh("i");
      if (extents.size() == 1
          && blocks.stream().noneMatch(it -> tensor.extents.contains(it.name))) {
        line(depth, "for " + name + " in range(0, " + extents.getFirst() + "):");
        line(depth + 1, tensor.name + "[" + name + "] = " + value(1));
      }
    }
    loop(depth);
  }

  private void branch(int depth) {
    var condition =
        is(oddness) && !indices.isEmpty()
            ? any(indices).name + " > 1"
            : is(0.3) ? "m > 1" : value(1) + " > " + value(1);
    line(depth, "if " + condition + ":");
    element(depth + 1);
    if (is(0.3)) {
      line(depth, "else:");
      element(depth + 1);
    }
  }

  private void call(int depth, String extent, String part) {
    var to = ofExtent(extent, true, part);
    var from = ofExtent(extent, false, part);
    if (to.isEmpty() || from.isEmpty() || to.equals(from)) {
      element(depth);
      return;
    }
    line(
        depth,
        switch (random.nextInt(3)) {
          case 0 -> "scaled(" + to + ", " + from + ", " + value(1) + ")";
          case 1 -> "copied(" + to + ", " + from + ")";
          default -> "halves(" + to + ", " + from + ")";
        });
  }

  /** A part with that extent alone. */
  private String ofExtent(String extent, boolean isWritten, String part) {
    var fitting =
        all().stream()
            .filter(it -> it.extents.contains(extent) && (!isWritten || it.isWritten))
            .toList();
    if (fitting.isEmpty()) {
      return "";
    }
    var tensor = any(fitting);
    var places = new ArrayList<String>();
    for (var each : tensor.extents) {
      places.add(each.equals(extent) ? part : index(each));
    }
    return tensor.name + "[" + String.join(", ", places) + "]";
  }

  private List<Tensor> all() {
    var all = new ArrayList<>(given);
    all.addAll(locals);
    return all;
  }

  private void element(int depth) {
    var written = all().stream().filter(Tensor::isWritten).toList();
    var target = access(any(written));
    line(
        depth,
        switch (style == Style.SUMS && isStrict() ? random.nextInt(2) : random.nextInt(9)) {
          case 0, 1, 2 -> target + " += " + value(2);
          case 3 -> target + " = max(" + target + ", " + value(2) + ")";
          case 4 -> target + " = " + target + " + " + value(2);
          case 5 -> target + " -= " + value(2);
          default -> target + " = " + value(2);
        });
  }

  private String access(Tensor tensor) {
    return tensor.name
        + "["
        + String.join(", ", tensor.extents.stream().map(this::index).toList())
        + "]";
  }

  private String index(String extent) {
    if (extent.equals("1")) {
      return "0";
    }
    var block = blocks.stream().filter(it -> it.name.equals(extent)).findFirst();
    if (block.isPresent()) {
      var inside = indices.stream().filter(it -> it.extent.equals(block.get().extent)).toList();
      return inside.isEmpty() || is(oddness)
          ? "0"
          : any(inside).name + " - " + block.get().name + ".first";
    }
    var fitting = indices.stream().filter(it -> it.extent.equals(extent)).toList();
    if (fitting.isEmpty()) {
      return is(0.7) || indices.isEmpty()
          ? "0"
          : "min(" + any(indices).name + ", " + extent + " - 1)";
    }
    var index = any(fitting).name;
    if (!is(oddness)) {
      return index;
    }
    return switch (random.nextInt(4)) {
      case 0 -> "min(" + index + " + 1, " + extent + " - 1)";
      case 1 -> "max(" + index + " - 1, 0)";
      case 2 -> extent + " - 1 - " + index;
      default -> index + " / 2";
    };
  }

  private String value(int depth) {
    if (depth > 0 && is(0.4)) {
      return switch (random.nextInt(4)) {
        case 0 -> "(" + value(depth - 1) + " + " + value(depth - 1) + ")";
        case 1 -> value(depth - 1) + " * " + value(depth - 1);
        case 2 -> "exp(" + value(depth - 1) + ")";
        default -> "(" + value(0) + " if " + value(0) + " > 0.5 else " + value(0) + ")";
      };
    }
    if (is(oddness / 2)) {
      return indices.isEmpty() || is(0.3) ? "float(n)" : "float(" + any(indices).name + ")";
    }
    if (!numbers.isEmpty() && is(0.4)) {
      return any(numbers);
    }
    return switch (random.nextInt(8)) {
      case 0 -> "alpha";
      case 1 -> "2.0";
      default -> access(any(preferred()));
    };
  }

  /** What is only read is read most. */
  private List<Tensor> preferred() {
    var read = given.stream().filter(it -> !it.isWritten).toList();
    boolean mixes = is(0.25) && !(style == Style.SUMS && isStrict());
    return read.isEmpty() || mixes ? all() : read;
  }
}
