package org.prismlang.lang.task;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;

/**
 * What the elements of a task read and write, and where.
 *
 * @param numbers names that stand for a number, other than in indices and bounds of loops
 * @param readFirst locals that are not known to be written before they are read
 * @param unknown statements that nothing is known of
 */
record Accesses(
    List<Loop> loops,
    List<Memory> memories,
    List<Access> reads,
    List<Write> writes,
    List<Number> numbers,
    Set<Memory> readFirst,
    List<Span> unknown) {
  Accesses {
    loops = List.copyOf(loops);
    memories = List.copyOf(memories);
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
    numbers = List.copyOf(numbers);
    readFirst = Set.copyOf(readFirst);
    unknown = List.copyOf(unknown);
  }

  /**
   * A loop. One that goes through a block, element by element or in smaller blocks, belongs to the
   * loop that the block is of.
   *
   * @param size of a loop over blocks, what the size of a block is called
   * @param outer the loops over blocks that it goes through further, the outermost first
   * @param extent how far the outermost of them, or it itself, goes from 0
   * @param place where its variable is on that way
   * @param bounds names in its bounds
   */
  record Loop(
      int number,
      String variable,
      Optional<String> size,
      List<Loop> outer,
      Optional<Linear> extent,
      Linear place,
      List<Loop> around,
      List<Expr.Variable> bounds,
      Span span) {
    Loop {
      outer = List.copyOf(outer);
      around = List.copyOf(around);
      bounds = List.copyOf(bounds);
    }

    boolean isOfBlocks() {
      return size.isPresent();
    }

    /** Whether the name is the loop's: its variable, or the size of its blocks. */
    boolean gives(String name) {
      return variable.equals(name) || size.filter(name::equals).isPresent();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Loop it && it.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  /**
   * A tensor, or a number that is one without extents.
   *
   * @param around the loops that it is declared in
   */
  record Memory(
      int number,
      String name,
      boolean isParameter,
      Expr element,
      List<Expr> extents,
      List<Loop> around,
      Span span) {
    Memory {
      extents = List.copyOf(extents);
      around = List.copyOf(around);
    }

    boolean isNumber() {
      return extents.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Memory it && it.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  /** An element, where it is read or written. */
  record Access(Memory memory, List<Expr> indices, List<Loop> around, Span span) {
    Access {
      indices = List.copyOf(indices);
      around = List.copyOf(around);
    }

    boolean isSameElement(Access other) {
      boolean isSame = memory.equals(other.memory) && indices.size() == other.indices.size();
      for (int i = 0; isSame && i < indices.size(); i++) {
        isSame = Linear.areEqual(indices.get(i), other.indices.get(i));
      }
      return isSame;
    }
  }

  /**
   * A write.
   *
   * @param fold how it makes what was there one with something else, which alone is among the reads
   * @param isFirst whether it is the value of a declaration
   */
  record Write(Access target, Optional<Fold> fold, boolean isFirst) {
    Memory memory() {
      return target.memory;
    }
  }

  /** A name that stands for a number. */
  record Number(Expr.Variable variable, List<Loop> around) {
    Number {
      around = List.copyOf(around);
    }
  }

  /** Names that an expression uses as numbers: not those that say which element is read. */
  static Stream<Expr.Variable> numbersIn(Expr expr) {
    return switch (expr) {
      case Expr.Index _ -> Stream.of();
      case Expr.Variable variable -> Stream.of(variable);
      case Expr.Call(_, var arguments, _) ->
          arguments.stream().flatMap(it -> numbersIn(it.value()));
      default -> expr.children().stream().flatMap(Accesses::numbersIn);
    };
  }
}
