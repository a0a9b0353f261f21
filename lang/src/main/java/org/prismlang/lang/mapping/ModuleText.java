package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;

/** The file of a mapping: its kernels, what launches them, and what compares them with the task. */
final class ModuleText {
  private final Mapping mapping;
  private final Task task;
  private final List<MappedKernel> kernels;
  private final KernelLines out = new KernelLines();
  private final HostText host;

  ModuleText(Mapping mapping, List<MappedKernel> kernels) {
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
      switch (kernel) {
        case Assembled it -> KernelText.write(it, out);
        case ThreadKernel it -> it.kernel().lines().forEach(line -> out.line(0, line));
      }
      out.blank();
      launcher(kernel);
      out.blank();
      host.comparison(mapping.called(kernel.instance()), kernel.name());
    }
    return out.toString();
  }

  private void imports() {
    var names = new LinkedHashMap<String, Set<String>>();
    add(task.item(), names);
    var more = new TreeSet<String>();
    for (var kernel : kernels) {
      switch (kernel) {
        case Assembled it -> {
          KernelText.called(it).forEach(function -> add(function, names));
          more.addAll(KernelText.imports(it));
        }
        case ThreadKernel it -> {
          more.addAll(it.kernel().imports());
          it.ordering().ifPresent(function -> add(function, names));
          it.kernel().clearing().map(AddedText::importFill).ifPresent(more::add);
        }
      }
    }
    names.forEach(
        (module, its) -> out.line(0, "from " + module + " import " + String.join(", ", its)));
    more.forEach(it -> out.line(0, it));
  }

  private void add(Item.Function function, Map<String, Set<String>> names) {
    names
        .computeIfAbsent(host.module(function.name().span().file()), _ -> new TreeSet<>())
        .add(function.name().text());
  }

  private void launcher(MappedKernel kernel) {
    host.head("launch_" + kernel.name());
    var its = kernel.mapping().task();
    its.facts().forEach(it -> host.fact(it, Map.of(), its.around()));
    mapping.facts().forEach(it -> host.fact(it, kernel.instance(), mapping.around()));
    for (var need : kernel.needs()) {
      out.line(1, "assert " + need.condition() + ", \"" + need.why() + "\"");
    }
    host.countable();
    switch (kernel) {
      case Assembled it -> {
        out.line(1, "if " + host.outputs() + ":");
        it.added()
            .ifPresent(
                added ->
                    task.tensors().stream()
                        .filter(tensor -> tensor.name().text().equals(added.output()))
                        .map(
                            tensor ->
                                AddedText.clear(
                                    tensor, added.start(), AddedText.fill(new KernelNames(it))))
                        .forEach(line -> out.line(2, line)));
        var some = it.added().flatMap(added -> someParts(it, added));
        some.ifPresent(line -> out.line(2, line));
        launch(
            it,
            some.isPresent() ? 3 : 2,
            grid(it),
            tensor -> it.isMapped(tensor.name().text()) ? mapped(tensor) : tensor.name().text());
      }
      case ThreadKernel it -> {
        cleared(it);
        // The last block stores the sum, also of nothing.
        out.line(
            1,
            "if "
                + (it.said().isOfLastBlock()
                    ? host.outputs()
                    : String.join(" > 0 and ", it.kernel().trips()) + " > 0")
                + ":");
        var described = it.kernel().described();
        launch(
            it,
            2,
            it.blocks(),
            tensor ->
                described.contains(tensor.name().text()) ? mapped(tensor) : tensor.name().text());
      }
    }
  }

  /** Also where there is nothing to add. */
  private void cleared(ThreadKernel kernel) {
    kernel
        .kernel()
        .clearing()
        .ifPresent(
            fill -> {
              out.line(1, "if " + host.outputs() + ":");
              task.tensors().stream()
                  .filter(
                      it -> it.name().text().equals(kernel.said().added().orElseThrow().tensor()))
                  .map(it -> AddedText.clear(it, kernel.combined().orElseThrow().start(), fill))
                  .forEach(it -> out.line(2, it));
            });
  }

  private static String grid(Assembled kernel) {
    int blocks = kernel.cluster().map(ClusterOfBlocks::blocks).orElse(1);
    var product =
        kernel.gridLoops().stream()
            .map(it -> trips(it, kernel))
            .map(it -> it.contains(" ") ? "(" + it + ")" : it)
            .collect(Collectors.joining(" * "));
    if (blocks == 1) {
      return kernel.grid().isPersistent() ? "min(" + product + ", multiprocessors())" : product;
    }
    return blocks
        + " * "
        + (kernel.grid().isPersistent()
            ? "min(" + product + ", max(1, multiprocessors() / " + blocks + "))"
            : product);
  }

  private static String trips(PlanNode.Loop loop, Assembled kernel) {
    var trips = KernelText.trips(loop);
    return kernel
        .cluster()
        .filter(it -> it.loop().equals(loop.name()))
        .map(it -> ClusterOfBlocks.groups("(" + trips + ")", it.blocks()))
        .orElse(trips);
  }

  private String mapped(Task.Tensor tensor) {
    return "tensormap(" + tensor.name().text() + ", [" + HostText.shape(tensor) + "])";
  }

  /** Where there may be none to add, what is cleared stays so. */
  private static Optional<String> someParts(Assembled kernel, Assembled.Added added) {
    var condition = Spelling.operand(added.loop().extent()) + " > 0";
    return kernel.needs().stream().anyMatch(it -> it.condition().equals(condition))
        ? Optional.empty()
        : Optional.of("if " + condition + ":");
  }

  private void launch(
      MappedKernel kernel, int depth, String grid, Function<Task.Tensor, String> tensor) {
    var arguments = new ArrayList<String>();
    task.tensors().forEach(it -> arguments.add(tensor.apply(it)));
    task.sizes().forEach(it -> arguments.add(it.text()));
    task.parameters().stream()
        .filter(Task.Scalar.class::isInstance)
        .forEach(it -> arguments.add(it.name().text()));
    out.line(
        depth,
        "launch(" + kernel.name() + ", grid=" + grid + ")(" + String.join(", ", arguments) + ")");
  }
}
