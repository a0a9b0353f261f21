package org.prismlang.bundl.generate;

import java.util.List;
import java.util.stream.IntStream;
import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Perspective;

/**
 * Where code is.
 *
 * @param alignment divides where its unit begins; 0: it is the first
 * @param budget shared memory that is left
 * @param depth how far in
 */
record Place(Machine machine, Perspective perspective, int alignment, int budget, int depth) {
  static Place start(Machine machine) {
    return new Place(machine, Perspective.GRID, 0, machine.shared(), 0);
  }

  Level level() {
    return perspective.level();
  }

  int size() {
    return perspective.size();
  }

  boolean isThread() {
    return perspective.equals(Perspective.THREAD);
  }

  boolean isOneThread() {
    return machine.size(perspective) == 1;
  }

  boolean isBelowBlock() {
    return level() == Level.THREAD || isBlock();
  }

  boolean isBlock() {
    return perspective.equals(Perspective.BLOCK);
  }

  boolean canGoDown() {
    return size() == 1 && level() != Level.THREAD;
  }

  Place down() {
    var down =
        level() == Level.GRID
            ? new Perspective(Level.BLOCK, machine.blocks())
            : new Perspective(Level.THREAD, machine.threads());
    return new Place(machine, down, 0, budget, depth + 1);
  }

  Place part(int size) {
    return new Place(
        machine,
        new Perspective(level(), size),
        size == size() ? alignment : size,
        budget,
        depth + 1);
  }

  Place from(int offset, int size) {
    int known =
        IntStream.rangeClosed(1, Math.max(1, Math.max(alignment, offset)))
            .filter(it -> alignment % it == 0 && offset % it == 0)
            .max()
            .orElseThrow();
    boolean isFirst = alignment == 0 && offset == 0;
    return new Place(
        machine, new Perspective(level(), size), isFirst ? 0 : known, budget, depth + 1);
  }

  Place inside() {
    return new Place(machine, perspective, alignment, budget, depth + 1);
  }

  Place with(int other) {
    return new Place(machine, perspective, alignment, other, depth);
  }

  List<Integer> divisors() {
    return IntStream.rangeClosed(1, size()).filter(it -> size() % it == 0).boxed().toList();
  }

  /** The two numbers of every split that is aligned here. */
  List<int[]> splits() {
    return IntStream.rangeClosed(1, size())
        .filter(it -> alignment % it == 0)
        .boxed()
        .flatMap(
            left ->
                IntStream.rangeClosed(1, size() - left)
                    .filter(right -> alignment % right == 0 && left % right == 0)
                    .mapToObj(right -> new int[] {left, right}))
        .toList();
  }
}
