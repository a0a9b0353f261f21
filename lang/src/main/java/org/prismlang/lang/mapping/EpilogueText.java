package org.prismlang.lang.mapping;

import java.util.Map;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Work;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.Spelling;

/** What each thread computes of a tile: the elements that it holds, two at a time. */
record EpilogueText(Assembled kernel, KernelNames names, KernelLines out) {
  void write(Assembled.Compute compute, int depth) {
    var to = compute.to();
    var thread = names.of("thread_of_role");
    var pair = names.of("e");
    var half = names.of("half_of_pair");
    var both = names.of("pair_of_" + to.tensor());
    var register = "(2 * " + pair + " + " + half + ")";
    out.line(depth, thread + " : int @ thread[1] = id()");
    out.line(depth, "for " + pair + " in range(0, " + to.registers() + ", unroll=True):");
    out.line(depth + 1, both + " : float[2] @ thread[1]");
    out.line(depth + 1, "for " + half + " in range(0, 2, unroll=True):");
    var at = to.layout().coordinates(register, thread);
    index(compute.rows(), 0, at.get(0), compute, depth + 2);
    index(compute.columns(), 1, at.get(1), compute, depth + 2);
    for (var step : compute.steps()) {
      var element = (Work.Element) step.work();
      boolean isLast = step.equals(compute.steps().getLast());
      var value = isLast ? narrowed(element.value()) : element.value();
      var target = isLast ? both + "[" + half + "]" : Spelling.of(element.target());
      var type =
          isLast || isKnown(element, compute, step)
              ? ""
              : " : " + Spelling.of(kernel.plan().element(target)) + " @ thread[1]";
      var operator = element.operator().map(it -> it.text() + "=").orElse("=");
      out.line(
          depth + 2,
          target + type + " " + operator + " " + Spelling.of(here(value, register)),
          PlanText.of(step, kernel.plan()));
    }
    out.line(
        depth + 1, to.tensor() + "[" + pair + "] = pack_bf16x2(" + both + "[0], " + both + "[1])");
  }

  /** Behind the edge, what is there is stored nowhere: the last element stands for it. */
  private void index(
      PlanNode.Count loop, int dimension, String at, Assembled.Compute compute, int depth) {
    var extent = kernel.plan().extents(compute.to().tensor()).get(dimension);
    var block = loop.block().orElseThrow();
    long size = kernel.plan().loop(block).orElseThrow().size();
    var value = KernelText.times(size, block) + " + " + at;
    var last = Built.difference(extent, Built.number(1, extent.span()));
    var least = Built.least(new Expr.Variable(value, extent.span()), last);
    out.line(depth, loop.name() + " : int @ thread[1] = " + Spelling.of(least));
  }

  private static Expr narrowed(Expr value) {
    return ((Expr.Call) value).arguments().getFirst().value();
  }

  /** Whether a step before has declared what it writes. */
  private static boolean isKnown(
      Work.Element element, Assembled.Compute compute, PlanNode.Step step) {
    var name = Spelling.of(element.target());
    return compute.steps().subList(0, compute.steps().indexOf(step)).stream()
        .anyMatch(it -> Spelling.of(((Work.Element) it.work()).target()).equals(name));
  }

  private Expr here(Expr expr, String register) {
    return switch (expr) {
      case Expr.Index(Expr.Variable(var name, var span), _, _)
          when kernel.plan().local(name).isPresent() ->
          new Expr.Variable(name + "[" + register + "]", span);
      case Expr.Index(Expr.Variable(var name, var span), var indices, _)
          when kernel.plan().parameter(name).isPresent() ->
          new Expr.Variable(
              name
                  + "["
                  + kernel.plan().place(name, indices, it -> Spelling.operand(here(it, register)))
                  + "]",
              span);
      default ->
          new TunedNumbers(Map.of(), kernel.mapping().task().around())
              .in(expr.mapped(it -> here(it, register)));
    };
  }
}
