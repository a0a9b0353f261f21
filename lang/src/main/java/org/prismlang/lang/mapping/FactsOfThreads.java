package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanPlace;
import org.prismlang.lang.spread.Said;
import org.prismlang.lang.spread.ThreadShare;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;

/** What is known of a kernel whose elements threads compute. */
final class FactsOfThreads {
  private final ThreadKernel kernel;
  private final FactsOfPlans plans;
  private final String role;

  private FactsOfThreads(ThreadKernel kernel, FactsOfPlans plans, String role) {
    this.kernel = kernel;
    this.plans = plans;
    this.role = role;
  }

  static KernelFacts of(
      ThreadKernel kernel, Annotations annotations, List<Mapped.Rewritten> lines) {
    var role = annotations.roles().getFirst();
    var groups =
        annotations.roles().stream()
            .map(it -> new KernelFacts.Group(it.name(), it.unit().word() + "[" + it.count() + "]"))
            .toList();
    var facts =
        new FactsOfThreads(
            kernel, new FactsOfPlans(kernel.plan(), kernel.said().grid(), lines), role.name());
    return new KernelFacts(
        FactsOfPlans.title(kernel.mapping(), kernel.instance()),
        kernel.said().threads() + " threads",
        kernel.said().grid(),
        groups,
        facts.work(),
        facts.plans.names().map(facts::tensor).toList());
  }

  /** What a trip of the grid does. */
  private List<KernelFacts.Done> work() {
    var nodes = kernel.plan().body();
    for (var _ : kernel.said().grid()) {
      nodes = ((PlanNode.Repeated) nodes.getFirst()).body();
    }
    var notes = new HashMap<String, String>();
    kernel.kernel().spreads().forEach((loop, spread) -> notes.put(loop, " over " + spread));
    var firsts = new ArrayList<FactsOfPlans.First>();
    for (var kept : kernel.said().kept()) {
      var text = "keep " + amount(kept.tensor()) + " of " + kept.tensor();
      var act = new KernelFacts.Act(role, text, "", List.of(kept.tensor()), List.of());
      firsts.add(new FactsOfPlans.First(kept.at(), act));
    }
    var work = new ArrayList<KernelFacts.Done>();
    firsts.stream()
        .filter(it -> kernel.said().grid().contains(it.loop()))
        .forEach(it -> work.add(it.act()));
    work.addAll(plans.done(nodes, role, notes, firsts));
    return work;
  }

  private KernelFacts.TensorFacts tensor(String name) {
    var places = new ArrayList<KernelFacts.Place>();
    var copies = new ArrayList<KernelFacts.Copying>();
    var leftOut = new ArrayList<String>();
    var edges = new ArrayList<String>();
    var kept = kernel.said().kept().stream().filter(it -> it.tensor().equals(name)).findFirst();
    kernel
        .plan()
        .parameter(name)
        .ifPresent(
            parameter -> {
              places.add(
                  new KernelFacts.Place(
                      KernelFacts.Memory.GLOBAL,
                      "all of it",
                      "row after row",
                      "a parameter",
                      plans.type(name)));
              var added = kernel.said().added().filter(it -> it.tensor().equals(name));
              if (added.isPresent()) {
                leftOut.add(
                    "no part of its own for each `"
                        + added.get().loop()
                        + (kernel.said().isOfLastBlock()
                            ? "`: the last block stores what all have added up"
                            : "`: blocks change it as they come, cleared before the launch"));
              } else if (parameter.privilege() == Privilege.WRITE) {
                leftOut.add("no copy in: everything is overwritten");
              } else if (kept.isEmpty()) {
                leftOut.add("no copy: each element is read where it lies, no line keeps it");
              }
            });
    share(name).ifPresent(it -> held(it, kept, places, copies, leftOut));
    if (!plans.ends(name).isEmpty()) {
      edges.add("beyond " + plans.ends(name) + ": nothing, threads leave such trips out");
    }
    return new KernelFacts.TensorFacts(name, plans.declared(name), places, copies, leftOut, edges);
  }

  /** What threads have of it: its own registers, or those of its copy. */
  private Optional<ThreadShare> share(String name) {
    return kernel.kernel().shares().stream()
        .filter(it -> it.of().orElse(it.tensor()).equals(name))
        .findFirst();
  }

  private void held(
      ThreadShare share,
      Optional<Said.Kept> kept,
      List<KernelFacts.Place> places,
      List<KernelFacts.Copying> copies,
      List<String> leftOut) {
    places.add(
        new KernelFacts.Place(
            KernelFacts.Memory.REGISTERS,
            share.sides().isEmpty() ? "a number" : String.join(" × ", share.sides()),
            share.registers() + " a thread",
            kept.map(it -> FactsOfPlans.line(it.span())).orElseGet(() -> spread(share.tensor())),
            share.registers() + " a thread"));
    kept.ifPresent(
        it ->
            copies.add(
                new KernelFacts.Copying(
                    KernelFacts.Memory.GLOBAL,
                    KernelFacts.Memory.REGISTERS,
                    amount(it.tensor()),
                    it.at(),
                    role,
                    "read once, used by all statements of a trip")));
    share
        .combined()
        .ifPresent(
            it ->
                leftOut.add(
                    "no part in memory: threads have a "
                        + it.operation()
                        + " each, brought together behind `"
                        + it.loop()
                        + "`"));
  }

  /** The line that spreads a loop which indexes it; otherwise it follows from its users. */
  private String spread(String tensor) {
    return kernel.plan().body().stream()
        .flatMap(PlanNode::steps)
        .flatMap(it -> it.work().operands().stream())
        .filter(it -> it.tensor().equals(tensor))
        .flatMap(it -> it.places().stream())
        .flatMap(
            it ->
                it instanceof PlanPlace.At(Expr.Variable(var loop, _))
                    ? Optional.ofNullable(kernel.said().spreads().get(loop)).stream()
                    : Optional.<Said.Line>empty().stream())
        .findFirst()
        .map(it -> FactsOfPlans.line(it.span()))
        .orElse("who computes it has it");
  }

  /** Of the dimensions that loops of a trip go through, in bytes. */
  private String amount(String tensor) {
    var through =
        kernel.plan().body().stream()
            .flatMap(PlanNode::steps)
            .flatMap(it -> it.work().operands().stream())
            .filter(it -> it.tensor().equals(tensor))
            .findFirst()
            .orElseThrow();
    var extents = new ArrayList<String>();
    for (int i = 0; i < through.places().size(); i++) {
      if (through.places().get(i) instanceof PlanPlace.At(Expr.Variable(var loop, _))
          && isInside(loop)) {
        extents.add(Spelling.of(kernel.plan().extents(tensor).get(i)));
      }
    }
    var element = Spelling.of(kernel.plan().task().around().type(kernel.plan().element(tensor)));
    long bytes = TunedNumbers.bytes(element).orElse(0L);
    return extents.stream().collect(Collectors.joining(" · ", "", extents.isEmpty() ? "" : " · "))
        + bytes
        + " bytes";
  }

  /** Whether it is a loop of a trip, and not one around it. */
  private boolean isInside(String loop) {
    return kernel.kernel().spreads().containsKey(loop)
        && kernel.said().kept().stream().noneMatch(it -> it.at().equals(loop))
        && !kernel.said().grid().contains(loop);
  }
}
