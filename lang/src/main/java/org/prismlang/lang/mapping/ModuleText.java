package org.prismlang.lang.mapping;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;

/** The file of a mapping: its kernels, what launches them, and what compares them with the task. */
final class ModuleText {
  private final Mapping mapping;
  private final Task task;
  private final List<Assembled> kernels;
  private final KernelLines out = new KernelLines();

  ModuleText(Mapping mapping, List<Assembled> kernels) {
    this.mapping = mapping;
    this.task = mapping.task();
    this.kernels = List.copyOf(kernels);
  }

  String text() {
    out.line(
        0, "# `" + task.name() + "` as `" + mapping.name() + "` maps it; printed by `prism map`.");
    imports();
    for (var kernel : kernels) {
      var numbers = kernel.instance();
      out.blank();
      if (!numbers.isEmpty()) {
        out.line(
            0,
            "# "
                + numbers.entrySet().stream()
                    .map(it -> it.getKey() + "=" + it.getValue())
                    .collect(Collectors.joining(", ")));
      }
      KernelText.write(kernel, out);
      out.blank();
      launcher(kernel);
      out.blank();
      comparison(kernel);
    }
    return out.toString();
  }

  private void imports() {
    var names = new LinkedHashMap<String, Set<String>>();
    add(task.item(), names);
    kernels.forEach(it -> KernelText.called(it).forEach(function -> add(function, names)));
    names.forEach(
        (module, its) -> out.line(0, "from " + module + " import " + String.join(", ", its)));
  }

  private void add(Item.Function function, Map<String, Set<String>> names) {
    names
        .computeIfAbsent(module(function.name().span().file()), _ -> new TreeSet<>())
        .add(function.name().text());
  }

  /** What a file is called by one that lies beside the mapping's. */
  private String module(SourceFile file) {
    var path = Path.of(file.path());
    boolean isBundled = file.path().startsWith("std/");
    var here = Path.of(mapping.item().name().span().file().path()).toAbsolutePath().getParent();
    var relative = isBundled || here == null ? path : here.relativize(path.toAbsolutePath());
    var dotted = relative.toString().replace(".prism", "").replace("../", "^").replace('/', '.');
    return isBundled ? dotted : "." + dotted.replace('^', '.');
  }

  private String buffers() {
    return task.tensors().stream()
            .map(it -> it.name().text() + ": buffer(" + Spelling.of(it.element()) + "), ")
            .collect(Collectors.joining())
        + sizes();
  }

  private String sizes() {
    return task.sizes().stream().map(it -> it.text() + ": int").collect(Collectors.joining(", "));
  }

  private void launcher(Assembled kernel) {
    out.line(0, "@prism(\"host\")");
    out.line(0, "def launch_" + kernel.name() + "(" + buffers() + "):");
    for (var size : task.sizes()) {
      out.line(1, "assert " + size.text() + " >= 0, \"`" + size.text() + "` is negative\"");
    }
    task.facts().forEach(it -> fact(it, Map.of(), task.around()));
    mapping.facts().forEach(it -> fact(it, kernel.instance(), mapping.around()));
    for (var need : kernel.needs()) {
      out.line(1, "assert " + need.condition() + ", \"" + need.why() + "\"");
    }
    for (var tensor : task.tensors()) {
      countable(tensor);
    }
    out.line(1, "if " + outputs() + ":");
    var loops =
        kernel.grid().loops().stream().map(it -> kernel.plan().loop(it).orElseThrow()).toList();
    var product =
        loops.stream()
            .map(
                it ->
                    "(("
                        + Spelling.of(it.extent())
                        + " + "
                        + (it.size() - 1)
                        + ") / "
                        + it.size()
                        + ")")
            .collect(Collectors.joining(" * "));
    var grid = kernel.grid().isPersistent() ? "min(" + product + ", multiprocessors())" : product;
    out.line(
        2,
        "launch("
            + kernel.name()
            + ", grid="
            + grid
            + ")("
            + task.tensors().stream()
                .map(it -> "tensormap(" + it.name().text() + ", [" + shape(it) + "])")
                .collect(Collectors.joining(", "))
            + task.sizes().stream().map(it -> ", " + it.text()).collect(Collectors.joining())
            + ")");
  }

  private static String shape(Task.Tensor tensor) {
    return tensor.extents().stream().map(Spelling::of).collect(Collectors.joining(", "));
  }

  /** What has no element is not written. */
  private String outputs() {
    return task.tensors().stream()
        .filter(it -> it.privilege() != Privilege.READ)
        .flatMap(it -> it.extents().stream())
        .map(it -> Spelling.of(it) + " > 0")
        .distinct()
        .collect(Collectors.joining(" and "));
  }

  private void fact(Expr fact, Map<String, Long> numbers, Surroundings around) {
    var text = Spelling.of(new TunedNumbers(numbers, around).in(fact));
    out.line(1, "assert " + text + ", \"`" + text + "` does not hold\"");
  }

  private void countable(Task.Tensor tensor) {
    var count =
        tensor.extents().stream()
            .map(it -> "int64(" + Spelling.of(it) + ")")
            .collect(Collectors.joining(" * "));
    if (tensor.extents().size() > 1) {
      out.line(
          1,
          "assert "
              + count
              + " <= 2147483647, \"`"
              + tensor.name().text()
              + "` has more elements than an index can tell\"");
    }
  }

  /** Whole numbers of three values: sums are exact in any order. */
  private void comparison(Assembled kernel) {
    out.line(0, "@prism(\"host\")");
    out.line(0, "def compare_" + kernel.name() + "(" + sizes() + "):");
    int number = 0;
    for (var tensor : task.tensors()) {
      var name = tensor.name().text();
      var element = Spelling.of(tensor.element());
      var count =
          tensor.extents().stream()
              .map(it -> "(" + Spelling.of(it) + ")")
              .collect(Collectors.joining(" * "));
      boolean isRead = tensor.privilege() == Privilege.READ;
      var init = ", init=fill(" + element + "(77))";
      out.line(
          1, name + " : buffer(" + element + ") = buffer(" + element + ", " + count + init + ")");
      if (!isRead) {
        out.line(
            1,
            "want_"
                + name
                + " : buffer("
                + element
                + ") = buffer("
                + element
                + ", "
                + count
                + init
                + ")");
      }
      if (tensor.privilege() != Privilege.WRITE) {
        number += 6;
        out.line(1, "for at in range(0, " + count + "):");
        out.line(
            2,
            name
                + "[at] = "
                + element
                + "((at / 7 * "
                + (number - 1)
                + " + at * 31 + at / 64) % 3 - 1)");
        if (!isRead) {
          out.line(2, "want_" + name + "[at] = " + name + "[at]");
        }
      }
    }
    out.line(
        1,
        task.name()
            + task.tensors().stream()
                .map(
                    it ->
                        "tensor("
                            + (it.privilege() == Privilege.READ ? "" : "want_")
                            + it.name().text()
                            + ", ["
                            + shape(it)
                            + "])")
                .collect(Collectors.joining(", ", "(", ")")));
    out.line(
        1,
        "launch_"
            + kernel.name()
            + "("
            + task.tensors().stream()
                .map(it -> it.name().text() + ", ")
                .collect(Collectors.joining())
            + task.sizes().stream().map(it -> it.text()).collect(Collectors.joining(", "))
            + ")");
    for (var tensor : task.tensors()) {
      if (tensor.privilege() != Privilege.READ) {
        out.line(
            1, "expect_equal(" + tensor.name().text() + ", want_" + tensor.name().text() + ")");
      }
    }
  }
}
