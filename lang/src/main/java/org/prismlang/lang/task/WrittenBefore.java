package org.prismlang.lang.task;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Accesses.Access;
import org.prismlang.lang.task.Accesses.Loop;
import org.prismlang.lang.task.Accesses.Memory;

/**
 * Which elements have surely been written, as far as a text has come.
 *
 * @param facts each of elements of one tensor
 */
record WrittenBefore(Set<Fact> facts) {
  static final WrittenBefore NOTHING = new WrittenBefore(Set.of());

  WrittenBefore {
    facts = Set.copyOf(facts);
  }

  record Fact(Memory memory, List<Where> dimensions) {
    Fact {
      dimensions = List.copyOf(dimensions);
    }
  }

  /** Which elements in one dimension. */
  sealed interface Where {}

  record At(Linear index, Set<String> names) implements Where {
    static At of(Expr index) {
      return new At(
          Linear.of(index),
          Expr.Variable.in(index).map(Expr.Variable::name).collect(Collectors.toUnmodifiableSet()));
    }
  }

  /** All of a block of the loop, by their place in the whole. */
  record InBlock(Loop loop) implements Where {}

  record Everywhere() implements Where {}

  WrittenBefore and(Access written) {
    return and(new Fact(written.memory(), written.indices().stream().<Where>map(At::of).toList()));
  }

  private WrittenBefore and(Fact fact) {
    var more = new LinkedHashSet<>(facts);
    more.add(fact);
    return new WrittenBefore(more);
  }

  /** A local begins without a value. */
  WrittenBefore without(Memory declared) {
    return new WrittenBefore(
        facts.stream()
            .filter(it -> !it.memory.equals(declared))
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Where two ways meet. */
  WrittenBefore or(WrittenBefore other) {
    return new WrittenBefore(
        facts.stream().filter(other.facts::contains).collect(Collectors.toUnmodifiableSet()));
  }

  boolean has(Access read) {
    return facts.stream().anyMatch(it -> it.memory.equals(read.memory()) && has(it, read));
  }

  private static boolean has(Fact fact, Access read) {
    for (int i = 0; i < fact.dimensions.size(); i++) {
      var index = Linear.of(read.indices().get(i));
      boolean hasIt =
          switch (fact.dimensions.get(i)) {
            case At(var written, _) -> written.equals(index);
            case InBlock(var block) ->
                read.around().stream()
                    .anyMatch(it -> it.outer().contains(block) && it.place().equals(index));
            case Everywhere _ -> true;
          };
      if (!hasIt) {
        return false;
      }
    }
    return true;
  }

  /** Behind a loop, which may have no trip, of what its trips have written. */
  WrittenBefore behind(Loop loop, WrittenBefore before) {
    var known = before;
    for (var fact : facts) {
      if (!before.facts.contains(fact)) {
        var all = behind(loop, fact);
        if (all.isPresent()) {
          known = known.and(all.get());
        }
      }
    }
    return known;
  }

  private static Optional<Fact> behind(Loop loop, Fact fact) {
    var dimensions = new ArrayList<Where>();
    int through = 0;
    for (int i = 0; i < fact.dimensions.size(); i++) {
      var where = fact.dimensions.get(i);
      boolean varies =
          switch (where) {
            case At(_, var names) -> names.stream().anyMatch(loop::gives);
            case InBlock(var block) -> block.equals(loop);
            case Everywhere _ -> false;
          };
      if (varies) {
        through++;
        var all = behind(loop, where, fact.memory.extents().get(i));
        if (all.isEmpty()) {
          return Optional.empty();
        }
        dimensions.add(all.get());
      } else {
        dimensions.add(where);
      }
    }
    return through == 1 ? Optional.of(new Fact(fact.memory, dimensions)) : Optional.empty();
  }

  private static Optional<Where> behind(Loop loop, Where where, Expr extent) {
    var block =
        loop.outer().isEmpty() ? Optional.<Loop>empty() : Optional.of(loop.outer().getLast());
    var length = Linear.of(extent);
    if (where instanceof At(var index, _)) {
      // A local that is as long as the block counts from the block's beginning.
      boolean isOfBlock =
          block.flatMap(Loop::size).map(Linear::named).filter(length::equals).isPresent();
      if (isOfBlock && index.equals(loop.place().minus(block.get().place()))) {
        return Optional.of(new Everywhere());
      }
      if (loop.isOfBlocks() || !index.equals(loop.place())) {
        return Optional.empty();
      }
    }
    if (block.isPresent()) {
      return Optional.of(new InBlock(block.get()));
    }
    return loop.extent().filter(length::equals).map(_ -> new Everywhere());
  }
}
