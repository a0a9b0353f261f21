package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.BinaryOperator;

/**
 * What holds at every launch of a kernel. A condition without a value, because a signed number
 * overflows or something is divided by 0, does not hold.
 *
 * @param condition integer arithmetic over parameters and the launch's numbers of blocks, threads
 * @param text as it is written
 * @param message of an assertion; empty where there is none
 */
public record Precondition(Expr condition, String text, String message, Span span) {

  /** Whether all is given that the condition asks for. */
  public boolean isDecidedBy(Sizes launch) {
    return launch.values().keySet().containsAll(parameters());
  }

  public boolean holds(Sizes launch) {
    return isDecidedBy(launch) && holdsAt(launch);
  }

  /** Where all is given that the condition asks for. */
  boolean holdsAt(Sizes launch) {
    return LaunchArithmetic.value(condition, launch).orElse(0) == 1;
  }

  /** Whether a launch of these sizes, or one of them and others, is not refused. */
  public boolean allows(Sizes launch) {
    return !isDecidedBy(launch) || holds(launch);
  }

  /** How many blocks a launch has, where the condition says it. */
  Optional<Expr> blocks() {
    return condition instanceof Expr.Binary(var operator, Expr blocks, Expr count, _)
            && operator == BinaryOperator.EQUAL
            && blocks.equals(new Expr.Position(Expr.Place.BLOCKS))
            && Walk.exprs(count).noneMatch(blocks::equals)
        ? Optional.of(count)
        : Optional.empty();
  }

  /** {@code `n % 8 == 0` (whole tiles)}. */
  public String words() {
    return "`" + text + "`" + (message.isEmpty() ? "" : " (" + message + ")");
  }

  /** {@code n = 7, grid = 2}: what the condition asks for. */
  public String given(Sizes launch) {
    return asked().stream()
        .map(it -> it.name() + " = " + value(it, launch))
        .collect(Collectors.joining(", "));
  }

  private static long value(Asked asked, Sizes launch) {
    return switch (asked.kind()) {
      case PARAMETER -> launch.values().getOrDefault(asked.name(), 0L);
      case GRID -> launch.blocks();
      case BLOCK -> launch.threads();
    };
  }

  /** A number that a condition asks for. */
  public record Asked(String name, Kind kind) {
    public enum Kind {
      PARAMETER,
      /** How many blocks are launched. */
      GRID,
      /** How many threads a block has. */
      BLOCK
    }
  }

  public List<Asked> asked() {
    var asked = new ArrayList<Asked>();
    parameters().forEach(it -> asked.add(new Asked(it, Asked.Kind.PARAMETER)));
    if (asksFor(Expr.Place.BLOCKS)) {
      asked.add(new Asked("grid", Asked.Kind.GRID));
    }
    if (asksFor(Expr.Place.THREADS)) {
      asked.add(new Asked("block", Asked.Kind.BLOCK));
    }
    return asked;
  }

  public Set<String> parameters() {
    var names = new LinkedHashSet<String>();
    Walk.exprs(condition)
        .forEach(
            it -> {
              if (it instanceof Expr.Read(Local local)) {
                names.add(local.name());
              }
            });
    return names;
  }

  private boolean asksFor(Expr.Place place) {
    return Walk.exprs(condition).anyMatch(it -> it.equals(new Expr.Position(place)));
  }
}
