package org.prismlang.lang.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.prismlang.lang.mapping.KernelLines;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.task.TaskWords;

/** One shape of a leaf as Prism: a kernel that calls it, and a test that does the task as well. */
final class CallText {
  private static final String THREAD = "at_thread";
  private static final String REGISTER = "at_register";

  private final CallShape shape;
  private final Leaf.CallLeaf leaf;
  private final Task task;
  private final int threads;
  private final KernelLines out;

  private CallText(CallShape shape, KernelLines out) {
    this.shape = shape;
    this.leaf = shape.leaf();
    this.task = leaf.task();
    this.threads = leaf.implementation().unit().threads();
    this.out = out;
  }

  static void write(CallShape shape, KernelLines out) {
    var text = new CallText(shape, out);
    text.kernel();
    out.blank();
    text.test();
  }

  private Task.Tensor tensor(LeafOperand operand) {
    return task.tensors().stream()
        .filter(it -> it.name().text().equals(operand.name()))
        .findFirst()
        .orElseThrow();
  }

  private List<LeafOperand.OfTensor> tensors() {
    return leaf.operands().stream()
        .filter(LeafOperand.OfTensor.class::isInstance)
        .map(LeafOperand.OfTensor.class::cast)
        .toList();
  }

  private boolean isRead(LeafOperand operand) {
    return tensor(operand).privilege() != Privilege.WRITE;
  }

  private boolean isWritten(LeafOperand operand) {
    return tensor(operand).privilege() != Privilege.READ;
  }

  /** Pointers to what is read and what is written; a global tensor that is updated is one. */
  private List<String> parameters(String read, String written) {
    var parameters = new ArrayList<String>();
    for (var operand : tensors()) {
      boolean isOne = operand instanceof LeafOperand.InGlobal && isWritten(operand);
      if (isRead(operand) && !isOne) {
        parameters.add(read.replace("T", element(operand)).replace("X", operand.name()));
      }
      if (isWritten(operand)) {
        parameters.add(written.replace("T", element(operand)).replace("X", operand.name()));
      }
    }
    return parameters;
  }

  private String element(LeafOperand operand) {
    return shape.element(tensor(operand));
  }

  private void kernel() {
    boolean hasTiles = tensors().stream().anyMatch(LeafOperand.InTile.class::isInstance);
    out.line(0, "@prism(\"global\")");
    out.line(
        0,
        "@requires(grid[1], block[1], thread["
            + threads
            + "]"
            + (hasTiles ? ", smem=auto" : "")
            + ")");
    out.line(0, "@launch(grid=1, block=" + threads + ")");
    out.line(
        0,
        "def run_"
            + shape.name()
            + "("
            + String.join(
                ", ", parameters("given_X: ptr(const(T)) @ grid[1]", "got_X: ptr(T) @ grid[1]"))
            + "):");
    var views =
        tensors().stream()
            .filter(it -> it instanceof LeafOperand.InGlobal && isWritten(it))
            .map(
                it ->
                    "partition(got_"
                        + it.name()
                        + ", p=block[1], offset=0) as all_"
                        + it.name()
                        + ", ")
            .collect(Collectors.joining());
    out.line(1, "with " + views + "group(block[1]):");
    tiles(2);
    body(2);
    tensors().stream()
        .filter(it -> it instanceof LeafOperand.InTile && isWritten(it))
        .forEach(it -> fetched((LeafOperand.InTile) it, 2));
  }

  private void tiles(int depth) {
    for (var operand : tensors()) {
      if (operand instanceof LeafOperand.InTile tile) {
        var extents =
            capacity(tile).stream().map(it -> "[" + it + "]").collect(Collectors.joining());
        out.line(
            depth,
            "tile_"
                + tile.name()
                + " : shared("
                + element(tile)
                + extents
                + tile.options()
                + ") @ block[1]");
        filled(tile, depth);
      }
    }
  }

  private List<Long> capacity(LeafOperand operand) {
    return shape.capacities().getOrDefault(operand.name(), List.of());
  }

  /** By one thread, one element after the other; what lies beyond the end is strange. */
  private void filled(LeafOperand.InTile tile, int depth) {
    var given =
        isRead(tile)
            ? "given_" + tile.name() + "[" + flat(tile, indices(tile)) + "]"
            : element(tile) + "(" + TestNumbers.STRANGE + ")";
    var inside = inside(tile, indices(tile));
    out.line(depth, "with claim(tile_" + tile.name() + ", p=thread[1]) as to:");
    out.line(depth + 1, "match split(thread):");
    out.line(depth + 2, "case 1:");
    int inner = loops(tile, depth + 3);
    out.line(
        inner,
        "to["
            + String.join(", ", indices(tile))
            + "] = "
            + given
            + (inside.isEmpty() || !isRead(tile)
                ? ""
                : " if " + inside + " else " + element(tile) + "(" + TestNumbers.STRANGE + ")"));
  }

  private int loops(LeafOperand operand, int depth) {
    int inner = depth;
    for (int i = 0; i < capacity(operand).size(); i++) {
      out.line(
          inner++,
          "for " + indices(operand).get(i) + " in range(0, " + capacity(operand).get(i) + "):");
    }
    return inner;
  }

  private List<String> indices(LeafOperand operand) {
    return IntStream.range(0, capacity(operand).size()).mapToObj(it -> "at_" + it).toList();
  }

  /** Where an element lies in the tensor. */
  private String flat(LeafOperand operand, List<String> indices) {
    var extents = shape.extents(tensor(operand));
    var flat = "";
    for (int i = 0; i < indices.size(); i++) {
      flat =
          (flat.isEmpty() ? "" : extents.get(i) + " * (" + flat + ") + ")
              + "("
              + indices.get(i)
              + ")";
    }
    return flat;
  }

  /** Empty where all is. */
  private String inside(LeafOperand operand, List<String> indices) {
    var extents = shape.extents(tensor(operand));
    return IntStream.range(0, indices.size())
        .filter(it -> extents.get(it) < capacity(operand).get(it))
        .mapToObj(it -> indices.get(it) + " < " + extents.get(it))
        .collect(Collectors.joining(" and "));
  }

  private void body(int depth) {
    var views =
        tensors().stream()
            .filter(it -> !(it instanceof LeafOperand.InRegisters) && isWritten(it))
            .map(
                it ->
                    "claim("
                        + (it instanceof LeafOperand.InTile ? "tile_" : "all_")
                        + it.name()
                        + ", p=thread["
                        + threads
                        + "]) as to_"
                        + it.name())
            .collect(Collectors.joining(", "));
    int inner = depth;
    if (!views.isEmpty()) {
      out.line(inner++, "with " + views + ":");
    }
    out.line(inner, "match split(thread):");
    out.line(inner + 1, "case " + threads + ":");
    call(inner + 2);
  }

  private void call(int depth) {
    boolean hasRegisters = tensors().stream().anyMatch(LeafOperand.InRegisters.class::isInstance);
    if (hasRegisters) {
      out.line(depth, THREAD + " : int @ thread[1] = " + (threads == 1 ? "0" : "id()"));
    }
    for (var operand : tensors()) {
      if (operand instanceof LeafOperand.InRegisters it) {
        held(it, depth);
      }
    }
    var function = leaf.implementation().function();
    out.line(
        depth,
        leaf.implementation().name()
            + shape.bound().arguments(function.generics())
            + "("
            + leaf.operands().stream().map(this::argument).collect(Collectors.joining(", "))
            + ")");
    for (var operand : tensors()) {
      if (operand instanceof LeafOperand.InRegisters it && isWritten(it)) {
        brought(it, depth);
      }
    }
  }

  private String argument(LeafOperand operand) {
    return switch (operand) {
      case LeafOperand.InTile it -> (isWritten(it) ? "to_" : "tile_") + it.name();
      case LeafOperand.InRegisters it -> "held_" + it.name();
      case LeafOperand.InGlobal it -> (isWritten(it) ? "to_" : "given_") + it.name();
      case LeafOperand.ByValue it -> value(it);
    };
  }

  private String value(LeafOperand.ByValue operand) {
    if (leaf.implementation().zero().filter(operand.name()::equals).isPresent()) {
      return shape.adds().orElse(true) ? "True" : "False";
    }
    return task.isSize(operand.name())
        ? String.valueOf(shape.sizes().get(operand.name()))
        : shape.bound().type(operand.type()) + "(2)";
  }

  private HeldElements elements(LeafOperand.InRegisters operand) {
    return LeafNumbers.held(operand, leaf.implementation(), registers(operand)).orElseThrow();
  }

  private long registers(LeafOperand.InRegisters operand) {
    return LeafNumbers.registers(operand, shape.bound()).orElseThrow();
  }

  private List<String> places(LeafOperand.InRegisters operand, String register) {
    var elements = elements(operand);
    return IntStream.range(0, capacity(operand).size())
        .mapToObj(it -> elements.index(it, THREAD, register))
        .toList();
  }

  private String given(LeafOperand.InRegisters operand, String register) {
    if (!isRead(operand)) {
      return element(operand) + "(" + TestNumbers.STRANGE + ")";
    }
    var places = places(operand, register);
    var inside = inside(operand, places.stream().map(it -> "(" + it + ")").toList());
    var value = "given_" + operand.name() + "[" + flat(operand, places) + "]";
    return inside.isEmpty()
        ? value
        : "("
            + value
            + " if "
            + inside
            + " else "
            + element(operand)
            + "("
            + TestNumbers.STRANGE
            + "))";
  }

  private void held(LeafOperand.InRegisters operand, int depth) {
    var name = "held_" + operand.name();
    boolean isPaired = operand.layout().isPaired();
    out.line(
        depth,
        name
            + " : "
            + (isPaired ? "uint" : element(operand))
            + "["
            + registers(operand)
            + "] @ thread[1]");
    out.line(depth, "for " + REGISTER + " in range(0, " + registers(operand) + ", unroll=True):");
    out.line(
        depth + 1,
        name
            + "["
            + REGISTER
            + "] = "
            + (isPaired
                ? packing(operand)
                    + "(float("
                    + given(operand, "2 * " + REGISTER)
                    + "), float("
                    + given(operand, "2 * " + REGISTER + " + 1")
                    + "))"
                : given(operand, REGISTER)));
  }

  private String packing(LeafOperand operand) {
    return TestNumbers.packing(element(operand));
  }

  /** From registers to where the test looks. */
  private void brought(LeafOperand.InRegisters operand, int depth) {
    var places = places(operand, REGISTER);
    var inside = inside(operand, places.stream().map(it -> "(" + it + ")").toList());
    out.line(
        depth,
        "with partition(got_"
            + operand.name()
            + ", p=thread[1], f=lambda "
            + REGISTER
            + ": "
            + flat(operand, places)
            + ") as mine, group(thread[1]):");
    out.line(
        depth + 1, "for " + REGISTER + " in range(0, " + registers(operand) + ", unroll=True):");
    int inner = depth + 2;
    if (!inside.isEmpty()) {
      out.line(inner++, "if " + inside + ":");
    }
    out.line(inner, "mine[" + REGISTER + "] = held_" + operand.name() + "[" + REGISTER + "]");
  }

  /** From shared memory to where the test looks. */
  private void fetched(LeafOperand.InTile tile, int depth) {
    var inside = inside(tile, indices(tile));
    out.line(depth, "with claim(got_" + tile.name() + ", p=thread[1]) as to:");
    out.line(depth + 1, "match split(thread):");
    out.line(depth + 2, "case 1:");
    int inner = loops(tile, depth + 3);
    if (!inside.isEmpty()) {
      out.line(inner++, "if " + inside + ":");
    }
    out.line(
        inner,
        "to["
            + flat(tile, indices(tile))
            + "] = tile_"
            + tile.name()
            + "["
            + String.join(", ", indices(tile))
            + "]");
  }

  private void test() {
    out.line(0, "@prism(\"host\")");
    out.line(0, "@test");
    out.line(0, "def " + shape.name() + "():");
    int number = 0;
    for (var operand : tensors()) {
      number++;
      buffers(operand, number);
    }
    out.line(
        1,
        task.name()
            + generics()
            + task.parameters().stream()
                .map(this::given)
                .collect(Collectors.joining(", ", "(", ")")));
    out.line(
        1,
        "launch(run_"
            + shape.name()
            + ", grid=1)("
            + String.join(", ", parameters("given_X", "X"))
            + ")");
    for (var operand : tensors()) {
      if (isWritten(operand)) {
        out.line(1, "expect_equal(" + operand.name() + ", want_" + operand.name() + ")");
      }
    }
  }

  /** Types follow from the buffers; numbers do not. */
  private String generics() {
    var generics = task.item().generics();
    boolean hasNumbers =
        generics.stream().anyMatch(it -> shape.bound().numbers().containsKey(it.name().text()));
    if (!hasNumbers) {
      return "";
    }
    return "["
        + generics.stream()
            .map(it -> it.name().text())
            .map(
                it ->
                    shape
                        .bound()
                        .types()
                        .getOrDefault(it, String.valueOf(shape.bound().numbers().get(it))))
            .collect(Collectors.joining(", "))
        + "]";
  }

  private String given(Task.Parameter parameter) {
    return switch (parameter) {
      case Task.Tensor it ->
          "tensor("
              + (it.privilege() == Privilege.READ ? "given_" : "want_")
              + it.name().text()
              + ", ["
              + shape.extents(it).stream().map(String::valueOf).collect(Collectors.joining(", "))
              + "])";
      case Task.Scalar it ->
          leaf.operands().stream()
              .filter(o -> o.name().equals(it.name().text()))
              .map(this::argument)
              .findFirst()
              .orElseThrow();
    };
  }

  /** Bits that only a whole float keeps, where sums of products are still exact in any order. */
  private boolean isFine(LeafOperand operand, String type) {
    var fine =
        tensors().stream()
            .filter(it -> !isWritten(it) && TaskWords.mentions(task, it.name()) == 1)
            .findFirst();
    boolean areAllCut = TaskWords.mentions(task, TaskWords.TF32) > 0;
    return type.equals("float")
        && !isWritten(operand)
        && (areAllCut || fine.filter(it -> it.name().equals(operand.name())).isPresent());
  }

  private void buffers(LeafOperand.OfTensor operand, int number) {
    var name = operand.name();
    var type = element(operand);
    var count = TestNumbers.product(shape.extents(tensor(operand)));
    var strange = ", init=fill(" + type + "(" + TestNumbers.STRANGE + "))";
    if (isRead(operand)) {
      out.line(
          1, "given_" + name + " : buffer(" + type + ") = buffer(" + type + ", " + count + ")");
    }
    if (isWritten(operand)) {
      for (var each : List.of(name, "want_" + name)) {
        out.line(
            1, each + " : buffer(" + type + ") = buffer(" + type + ", " + count + strange + ")");
      }
    }
    if (isRead(operand)) {
      boolean isFine = isFine(operand, type);
      out.line(1, "for at_element in range(0, " + count + "):");
      out.line(
          2,
          "given_" + name + "[at_element] = " + TestNumbers.of(type, "at_element", number, isFine));
      if (isWritten(operand)) {
        boolean isFromZero = shape.adds().filter(it -> !it).isPresent();
        out.line(
            2,
            "want_"
                + name
                + "[at_element] = "
                + (isFromZero ? type + "(0)" : "given_" + name + "[at_element]"));
        if (operand instanceof LeafOperand.InGlobal) {
          out.line(2, name + "[at_element] = given_" + name + "[at_element]");
        }
      }
    }
  }
}
