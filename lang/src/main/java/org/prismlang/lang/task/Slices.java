package org.prismlang.lang.task;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Accesses.Access;
import org.prismlang.lang.task.Accesses.Loop;
import org.prismlang.lang.task.Accesses.Memory;

/** Which loops go over a size, and which tensors have a slice for each of their trips. */
record Slices(String size) {
  boolean isOver(Loop loop) {
    return loop.extent().filter(it -> it.equals(Linear.named(size))).isPresent();
  }

  /** The loop over elements of the size that it stands in. */
  Optional<Loop> trip(Access access) {
    return access.around().stream().filter(it -> isOver(it) && !it.isOfBlocks()).findFirst();
  }

  boolean mentions(Expr extent) {
    return Expr.Variable.in(extent).anyMatch(it -> it.name().equals(size));
  }

  boolean isSize(Expr extent) {
    return Linear.of(extent).equals(Linear.named(size));
  }

  /** Whether a name is the size, or what a loop over it gives. */
  boolean depends(Expr.Variable name, List<Loop> around) {
    return name.name().equals(size)
        || around.stream().anyMatch(it -> isOver(it) && it.gives(name.name()));
  }

  /** The dimension in which a tensor has a slice for each trip. */
  OptionalInt sliced(Memory memory) {
    return IntStream.range(0, memory.extents().size())
        .filter(it -> isSliced(memory, it))
        .findFirst();
  }

  boolean isSliced(Memory memory, int dimension) {
    var extent = memory.extents().get(dimension);
    return isSize(extent) || block(memory, extent).isPresent();
  }

  Optional<Loop> block(Memory memory, Expr extent) {
    var length = Linear.of(extent);
    return memory.around().stream()
        .filter(it -> isOver(it) && it.size().map(Linear::named).filter(length::equals).isPresent())
        .findFirst();
  }

  /** Where its first slice is. */
  Linear base(Memory memory) {
    return sliced(memory).stream()
        .mapToObj(memory.extents()::get)
        .flatMap(it -> block(memory, it).stream())
        .map(Loop::place)
        .findFirst()
        .orElse(Linear.ZERO);
  }
}
