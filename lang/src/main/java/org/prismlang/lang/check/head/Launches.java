package org.prismlang.lang.check.head;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Target;

/** {@code @launch}: the shape a kernel is launched in, P0222. */
public final class Launches {
  private static final List<String> OPTIONS =
      List.of(
          "grid",
          "block",
          "cluster",
          "min_blocks",
          "regs",
          "cooperative",
          "resident",
          "in_order",
          "overlap");

  /** Resident blocks of one multiprocessor. */
  private static final int MAX_BLOCKS = 32;

  private final Frame frame;
  private final Decorators decorators;
  private final DecoratorOptions options;
  private final RegisterBudget budget;
  private final Workspaces workspaces;

  public Launches(Frame frame, Values values, Decorators decorators) {
    this.frame = frame;
    this.decorators = decorators;
    this.options = new DecoratorOptions(frame, values);
    this.budget = new RegisterBudget(frame, values);
    this.workspaces = new Workspaces(frame, values, decorators);
  }

  public Launch of(Bound bound, List<Signature.Parameter> parameters) {
    var grid = OptionalInt.empty();
    var block = OptionalInt.empty();
    int cluster = 1;
    int minBlocks = 1;
    List<RegisterBudget.Entry> registers = List.of();
    boolean cooperative = false;
    boolean resident = false;
    boolean inOrder = false;
    Optional<Span> overlap = Optional.empty();
    var span = bound.span();
    boolean isBlockBroken = false;
    for (var decorator : decorators.all("launch")) {
      span = decorator.span();
      for (var argument : decorator.arguments()) {
        switch (options.name(decorator, argument, OPTIONS, "block")) {
          case "grid" -> grid = blocks(argument);
          case "block" -> {
            block = options.number(argument, "block", 1, Target.MAX_THREADS);
            isBlockBroken = block.isEmpty();
          }
          case "cluster" -> cluster = cluster(argument).orElse(bound.promised(Level.BLOCK));
          case "min_blocks" ->
              minBlocks = options.number(argument, "min_blocks", 1, MAX_BLOCKS).orElse(1);
          case "regs" -> registers = budget.read(argument);
          case "cooperative" -> cooperative = options.flag(argument, "cooperative");
          case "resident" -> resident = options.flag(argument, "resident");
          case "in_order" -> inOrder = options.flag(argument, "in_order");
          case "overlap" ->
              overlap = Optional.of(argument.span()).filter(_ -> options.flag(argument, "overlap"));
          default -> isBlockBroken |= argument.name().isEmpty();
        }
      }
    }
    shape(grid, block, cluster, bound, span);
    if (overlap.isPresent()) {
      overlap(overlap.get(), cooperative);
    }
    if (!isBlockBroken) {
      budget.check(registers, block, span);
    }
    return new Launch(
        grid,
        block,
        cluster,
        minBlocks,
        registers.stream().map(RegisterBudget.Entry::registers).toList(),
        cooperative,
        resident,
        inOrder,
        overlap.isPresent(),
        workspaces.of(parameters));
  }

  /** Extents of several dimensions are for the kernel to read, with its parameters. */
  private OptionalInt blocks(Argument argument) {
    return argument.value() instanceof Expr.ListLiteral
        ? OptionalInt.empty()
        : options.number(argument, "grid", 1, Integer.MAX_VALUE);
  }

  private OptionalInt cluster(Argument argument) {
    var target = frame.task.target();
    if (target.maxCluster() > 1) {
      return options.number(argument, "cluster", 1, target.maxCluster());
    }
    frame.report(
        Code.P0222
            .at(argument.span(), target.text() + " has no clusters of blocks")
            .help("compile for a target that has: `--target " + Target.SM_90A.text() + "`"));
    return OptionalInt.empty();
  }

  /** P0222: the machine lets kernels overlap, and nothing is promised that they would break. */
  private void overlap(Span written, boolean cooperative) {
    var target = frame.task.target();
    if (target.compareTo(Target.SM_90A) < 0) {
      frame.report(
          Code.P0222
              .at(
                  written,
                  "on " + target.text() + " a kernel starts when the one before it has ended")
              .help("compile for a target that lets them overlap: `--target sm_90a`"));
    } else if (cooperative) {
      frame.report(
          Code.P0222
              .at(written, "a cooperative launch has the machine for itself from its start")
              .help("leave one of both out"));
    }
  }

  /** P0222: the block holds whole promised units, clusters are launched as such. */
  private void shape(OptionalInt grid, OptionalInt block, int cluster, Bound bound, Span span) {
    if (frame.isDefinition()) {
      return;
    }
    if (grid.isPresent() && grid.getAsInt() % cluster != 0) {
      frame.report(
          Code.P0222
              .at(
                  span,
                  "a grid of "
                      + grid.getAsInt()
                      + " blocks is no multiple of the cluster's "
                      + cluster)
              .help("launch whole clusters"));
    }
    int promised = bound.promised(Level.THREAD);
    if (block.isPresent() && block.getAsInt() % promised != 0) {
      frame.report(
          Code.P0222
              .at(
                  span,
                  "a block of "
                      + block.getAsInt()
                      + " threads is no multiple of the "
                      + promised
                      + " that are required")
              .label(bound.span(), "required here")
              .help(
                  "launch a multiple of "
                      + promised
                      + ", or require a divisor of "
                      + block.getAsInt()));
    }
    if (block.isEmpty() && promised > Target.MAX_THREADS) {
      frame.report(
          Code.P0222
              .at(
                  bound.span(),
                  "a block has at most "
                      + Target.MAX_THREADS
                      + " threads, "
                      + promised
                      + " are required")
              .help("require fewer"));
    }
    int blocks = bound.promised(Level.BLOCK);
    if (blocks > 1 && cluster % blocks != 0) {
      frame.report(
          Code.P0222
              .at(
                  bound.span(),
                  "block[" + blocks + "] is a cluster of blocks, which the launch must ask for")
              .help("write `@launch(cluster=" + blocks + ")`"));
    }
  }
}
