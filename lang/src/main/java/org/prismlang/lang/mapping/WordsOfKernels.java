package org.prismlang.lang.mapping;

import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.syntax.Name;

/** P0202: what the text of a kernel says itself is no name of the task, and of no directive. */
record WordsOfKernels(Mapping mapping) {
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

  /** Words of kernels of elements, beside operations. */
  private static final Set<String> OF_ELEMENTS =
      Set.of("range", "inf", "nan", "buffer", "tensor", "launch", "expect_close");

  void check(Assembled kernel) {
    var called = KernelText.called(kernel).stream().map(it -> it.name().text()).toList();
    check(
        Stream.of(
                kernel.plan().locals().stream().map(it -> it.name()),
                kernel.plan().loops().map(PlanNode.Loop::name),
                kernel.roles().stream().map(Annotations.Role::name),
                Stream.of(kernel.grid().name()))
            .flatMap(it -> it),
        it -> WORDS.contains(it) || called.contains(it));
  }

  void check(Plan plan) {
    check(
        Stream.concat(
            plan.locals().stream().map(it -> it.name()),
            plan.repeated().map(PlanNode.Repeated::name)),
        it -> WORDS.contains(it) || OF_ELEMENTS.contains(it) || Intrinsics.named(it).isPresent());
  }

  private void check(Stream<String> made, Predicate<String> isSaid) {
    var task = mapping.task();
    Stream.concat(task.parameters().stream().map(it -> it.name()), task.sizes().stream())
        .filter(it -> isSaid.test(it.text()))
        .findFirst()
        .ifPresent(this::refused);
    made.filter(isSaid)
        .findFirst()
        .ifPresent(it -> refused(new Name(it, mapping.item().name().span())));
  }

  private void refused(Name name) {
    throw new Refused(
        Code.P0202
            .at(name.span(), "`" + name.text() + "` stands for something in the kernel already")
            .label(mapping.item().name().span(), "which comes of this mapping")
            .help("give it another name"));
  }
}
