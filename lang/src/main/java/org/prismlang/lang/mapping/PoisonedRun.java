package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Map;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Ghosts;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Shrunk;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Expr;

/**
 * A run of a plan on tiles that reach beyond the edges of tensors, with numbers, on the host. Where
 * nothing is known of what lies beyond, any number may be there: what a task writes must not depend
 * on it.
 */
public sealed interface PoisonedRun {
  /** Why there is none. */
  record Missing(String why) implements PoisonedRun {}

  /**
   * Functions that take sizes and compare with the task.
   *
   * @param plain the plan on blocks as they are: where it fails, there is nothing to judge
   * @param sizes in the order of the task, of the plan in small
   */
  record OfFile(SourceFile file, String plain, List<Beyond> beyond, List<List<Long>> sizes)
      implements PoisonedRun {
    public OfFile {
      beyond = List.copyOf(beyond);
      sizes = List.copyOf(sizes);
    }
  }

  /** A function, and what it has beyond edges, in words. */
  record Beyond(String function, String words) {}

  /**
   * What a run has beyond edges: a float and an int. A maximum takes no notice of a NaN, nor of a
   * small number; a quotient of whole numbers does of zero.
   */
  record Poison(String name, String words, String real, String whole) {}

  List<Poison> POISONS =
      List.of(
          new Poison("nan", "NaN, or 0", "inf - inf", "0"),
          new Poison("high", "inf, or 30011", "inf", "30011"),
          new Poison("low", "-inf, or -30011", "-inf", "-30011"));

  /**
   * Of an instance of a mapping.
   *
   * @param pads of tensors, what copies to tiles bring for elements that are none
   */
  static PoisonedRun of(
      Mapping mapping, Map<String, Long> instance, Plan task, Plan last, Map<String, Expr> pads) {
    var shrunk = Shrunk.by(last);
    var plain = plain(shrunk.of(last));
    return switch (Ghosts.of(plain, pads)) {
      case Ghosts.Untiled(var why) -> new Missing(why);
      case Ghosts.Tiled(var tiled) -> {
        var sizes = new SizesNearBlocks(mapping, instance, shrunk).of(last);
        try {
          yield sizes.isEmpty()
              ? new Missing("no sizes near a block are known that a launch takes")
              : file(mapping, mapping.name(instance), plain(shrunk.of(task)), plain, tiled, sizes);
        } catch (Refused refused) {
          yield new Missing(refused.diagnostic().message());
        }
      }
    };
  }

  /** What a launch asks of sizes is asked where they are chosen. */
  private static Plan plain(Plan plan) {
    return new Plan(plan.task(), List.of(), plan.locals(), plan.body());
  }

  private static OfFile file(
      Mapping mapping, String name, Plan task, Plan plain, Plan tiled, List<List<Long>> sizes) {
    var out = new KernelLines();
    var host = new HostText(mapping, out);
    out.line(
        0, "# `" + mapping.name() + "` in small, on tiles that reach beyond the edges of tensors.");
    CalledTasks.imports(List.of(), List.of(task, plain), host, out);
    var reference = name + "_in_order";
    print(task, reference, out);
    print(plain, name + "_in_blocks", out);
    print(tiled, name + "_in_tiles", out);
    compared(name + "_in_blocks", name + "_in_blocks", "", reference, host, out);
    for (var poison : POISONS) {
      compared(
          name + "_" + poison.name,
          name + "_in_tiles",
          ", " + poison.real + ", " + poison.whole,
          reference,
          host,
          out);
    }
    var path = mapping.item().name().span().file().path().replaceAll("\\.prism$", "");
    return new OfFile(
        new SourceFile(path + "." + name + "_in_tiles.prism", out.toString()),
        HostText.comparing(name + "_in_blocks"),
        POISONS.stream()
            .map(it -> new Beyond(HostText.comparing(name + "_" + it.name), it.words))
            .toList(),
        sizes);
  }

  private static void print(Plan plan, String name, KernelLines out) {
    out.blank();
    PlanText.runnable(CalledTasks.byTheirNames(plan), name).lines().forEach(it -> out.line(0, it));
  }

  private static void compared(
      String name, String called, String more, String reference, HostText host, KernelLines out) {
    out.blank();
    host.head("launch_" + name);
    out.line(1, called + "(" + host.wholes() + more + ")");
    out.blank();
    host.comparison(reference, name);
  }
}
