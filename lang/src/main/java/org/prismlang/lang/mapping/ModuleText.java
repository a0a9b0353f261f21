package org.prismlang.lang.mapping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;

/** The file of a mapping: its kernels, what launches them, and what compares them with the task. */
final class ModuleText {
  private final Mapping mapping;
  private final Task task;
  private final List<Assembled> kernels;
  private final KernelLines out = new KernelLines();
  private final HostText host;

  ModuleText(Mapping mapping, List<Assembled> kernels) {
    this.mapping = mapping;
    this.task = mapping.task();
    this.kernels = List.copyOf(kernels);
    this.host = new HostText(mapping, out);
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
      host.comparison(kernel.name());
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
        .computeIfAbsent(host.module(function.name().span().file()), _ -> new TreeSet<>())
        .add(function.name().text());
  }

  private void launcher(Assembled kernel) {
    host.head("launch_" + kernel.name());
    task.facts().forEach(it -> host.fact(it, Map.of(), task.around()));
    mapping.facts().forEach(it -> host.fact(it, kernel.instance(), mapping.around()));
    for (var need : kernel.needs()) {
      out.line(1, "assert " + need.condition() + ", \"" + need.why() + "\"");
    }
    host.countable();
    out.line(1, "if " + host.outputs() + ":");
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
                .map(it -> "tensormap(" + it.name().text() + ", [" + HostText.shape(it) + "])")
                .collect(Collectors.joining(", "))
            + task.sizes().stream().map(it -> ", " + it.text()).collect(Collectors.joining())
            + ")");
  }
}
