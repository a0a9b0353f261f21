package org.prismlang.lang.mapping;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.syntax.Name;

/** P0202: what the text of a kernel says itself is no name of the task, and of no directive. */
record WordsOfKernels(Assembled kernel) {
  private static final Set<String> WORDS =
      Set.of(
          "id",
          "units",
          "tensormap",
          "tma_load",
          "multiprocessors",
          "pack_bf16x2",
          "fill",
          "expect_equal",
          "claim",
          "partition",
          "group",
          "ring",
          "shared");

  void check() {
    var called = KernelText.called(kernel).stream().map(it -> it.name().text()).toList();
    var task = kernel.mapping().task();
    Stream.concat(task.parameters().stream().map(it -> it.name()), task.sizes().stream())
        .filter(it -> isSaid(it.text(), called))
        .findFirst()
        .ifPresent(this::refused);
    Stream.of(
            kernel.plan().locals().stream().map(it -> it.name()),
            kernel.plan().loops().map(PlanNode.Loop::name),
            kernel.roles().stream().map(Annotations.Role::name),
            Stream.of(kernel.grid().name()))
        .flatMap(it -> it)
        .filter(it -> isSaid(it, called))
        .findFirst()
        .ifPresent(it -> refused(new Name(it, kernel.mapping().item().name().span())));
  }

  private static boolean isSaid(String name, Collection<String> called) {
    return WORDS.contains(name) || called.contains(name);
  }

  private void refused(Name name) {
    throw new Refused(
        Code.P0202
            .at(name.span(), "`" + name.text() + "` stands for something in the kernel already")
            .label(kernel.mapping().item().name().span(), "which comes of this mapping")
            .help("give it another name"));
  }
}
