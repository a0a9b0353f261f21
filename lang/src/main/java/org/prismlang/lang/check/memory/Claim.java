package org.prismlang.lang.check.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Here;
import org.prismlang.lang.check.frame.Step;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** A `claim`: which unit of its perspective uses it, once the first use has shown that. */
public final class Claim {
  /** The {@code index}-th unit of the owner's level, in the {@code block}-th block. */
  public record Unit(int block, int index) {
    /** {@code threads 32 to 63 of block 1}. */
    String text(Perspective owner) {
      int first = index * owner.size();
      var level = owner.level().text();
      var units =
          owner.size() == 1
              ? level + " " + first
              : level + "s " + first + " to " + (first + owner.size() - 1);
      return block == 0 ? units : units + " of block " + block;
    }
  }

  public record Use(Unit unit, Span span) {}

  private final Perspective owner;
  private final Here at;
  private final Span span;
  private Optional<Use> first = Optional.empty();
  private boolean isReported;

  public Claim(Perspective owner, Here at, Span span) {
    this.owner = owner;
    this.at = at;
    this.span = span;
  }

  public Perspective owner() {
    return owner;
  }

  public Span span() {
    return span;
  }

  public Optional<Use> first() {
    return first;
  }

  /** Whether this is the first complaint about it. */
  public boolean report() {
    boolean isFirst = !isReported;
    isReported = true;
    return isFirst;
  }

  public void usedBy(Use use) {
    first = Optional.of(use);
  }

  /**
   * The index of the owner's unit, counted from the claim, that runs the code at {@code here};
   * empty where several units run it, or a broader one.
   */
  public Optional<Unit> unit(Here here) {
    if (!owner.isAtLeast(here.perspective())) {
      return Optional.empty();
    }
    int threads = 0;
    int blocks = 0;
    boolean reached = owner.isAtLeast(at.perspective());
    for (var step : stepsSince(here)) {
      if (reached) {
        break;
      }
      if (step.isSplit()) {
        threads += step.to().level() == Level.THREAD ? step.offset() : 0;
        blocks += step.to().level() == Level.BLOCK ? step.offset() : 0;
        reached = owner.isAtLeast(step.to());
      } else if (step.many()) {
        return Optional.empty();
      }
    }
    return Optional.of(
        switch (owner.level()) {
          case GRID -> new Unit(0, 0);
          case BLOCK -> new Unit(0, blocks / owner.size());
          case THREAD -> new Unit(blocks, threads / owner.size());
        });
  }

  private List<Step> stepsSince(Here here) {
    var steps = new ArrayList<Step>();
    var step = here.path();
    int stop = at.depth();
    while (step.isPresent() && step.get().depth() > stop) {
      steps.addFirst(step.get());
      step = step.get().outer();
    }
    return steps;
  }
}
