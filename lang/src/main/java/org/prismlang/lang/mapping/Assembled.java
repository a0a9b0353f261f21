package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.syntax.Expr;

/**
 * A kernel: who does what, where it lies, in the order of the plan.
 *
 * @param delayed what the next trip of the block does
 * @param needs what must hold at a launch, in words of the plan
 */
record Assembled(
    Mapping mapping,
    Map<String, Long> instance,
    Plan plan,
    Annotations.Grid grid,
    List<Annotations.Role> roles,
    List<Ring> rings,
    List<OutTile> outTiles,
    List<Accumulator> accumulators,
    List<Phase> phases,
    Optional<Delayed> delayed,
    List<Need> needs)
    implements MappedKernel {
  Assembled {
    roles = List.copyOf(roles);
    rings = List.copyOf(rings);
    outTiles = List.copyOf(outTiles);
    accumulators = List.copyOf(accumulators);
    phases = List.copyOf(phases);
    needs = List.copyOf(needs);
  }

  /** A part of a tensor: in each dimension so many elements, from the first of a block on. */
  record Box(List<Side> sides) {
    Box {
      sides = List.copyOf(sides);
    }

    long elements() {
      return sides.stream().mapToLong(Side::capacity).reduce(1, (a, b) -> a * b);
    }
  }

  /**
   * @param loops whose blocks lead to it, from outside in
   */
  record Side(long capacity, List<PlanNode.Loop> loops) {
    Side {
      loops = List.copyOf(loops);
    }
  }

  /** What is copied in for each trip of a loop, so many trips at once. */
  record Ring(
      String tensor, String element, Box box, long depth, Annotations.Role by, String loop) {
    long bytes() {
      return depth * box.elements() * TunedNumbers.bytes(element).orElse(0L);
    }
  }

  /**
   * Where results lie before they are copied out: rows of 128 bytes, as many panels as a row has.
   *
   * @param rows of one unit
   */
  record OutTile(
      String tensor, String element, Box box, long slots, Unit unit, long rows, long rowElements) {
    /** How many units hold rows of it. */
    long units() {
      return box.sides().getFirst().capacity() / rows;
    }

    long panels() {
      return box.sides().get(1).capacity() / rowElements;
    }

    long bytes() {
      return slots * box.elements() * TunedNumbers.bytes(element).orElse(0L);
    }
  }

  /** A tensor in registers of a role: of each of its units so many rows. */
  record Accumulator(
      String tensor, String element, RegisterLayout layout, Annotations.Role role, long columns) {
    long registers() {
      return layout.registers(columns);
    }

    /** What a register holds. */
    String register() {
      return layout.isPaired() ? "uint" : element;
    }
  }

  /**
   * What a trip leaves for the next one.
   *
   * @param woven the loop behind whose first trips it is done, one chunk each
   */
  record Delayed(Store store, Optional<PlanNode.Loop> woven) {}

  /** What must hold, and why. */
  record Need(String condition, String why) {}

  /** What is done in a trip of the grid, one after the other. */
  sealed interface Phase {}

  /** Registers to registers, two of them to one. */
  record Pack(PlanNode.Step step, Accumulator from, Accumulator to) implements Phase {}

  record Clear(Accumulator accumulator, Expr value) implements Phase {}

  /**
   * Elements of a tile that are in registers, each computed by who holds it.
   *
   * @param steps what is done for one element; the last writes it
   */
  record Compute(
      PlanNode.Count rows, PlanNode.Count columns, List<PlanNode.Step> steps, Accumulator to)
      implements Phase {
    Compute {
      steps = List.copyOf(steps);
    }
  }

  /**
   * A call in a loop, done by an implementation.
   *
   * @param over the loop whose trips are dealt to units
   * @param isFromZero what was there before does not count
   */
  record Product(
      PlanNode.Step step,
      PlanNode.Loop loop,
      Optional<PlanNode.Loop> over,
      Implementation implementation,
      Accumulator accumulator,
      boolean isFromZero)
      implements Phase {
    Product from(boolean zero) {
      return new Product(step, loop, over, implementation, accumulator, zero);
    }
  }

  /**
   * Registers to shared memory, and from there to the output.
   *
   * @param chunks the loop over columns, if there is one
   */
  record Store(
      PlanNode.Step step,
      Optional<PlanNode.Loop> chunks,
      Implementation implementation,
      Accumulator from,
      OutTile tile)
      implements Phase {
    /** Whether the implementation takes all panels at once. */
    boolean isByPanels() {
      var through = implementation.function().parameters().get(3).name().text();
      return implementation.shared(through).filter(it -> it.extents().size() == 3).isPresent();
    }
  }

  boolean isMapped(String tensor) {
    return isMapped(tensor, rings, outTiles);
  }

  /** Whether the copy engine brings it, or takes it out. */
  static boolean isMapped(String tensor, List<Ring> rings, List<OutTile> outTiles) {
    return rings.stream().anyMatch(it -> it.tensor().equals(tensor))
        || outTiles.stream().anyMatch(it -> it.tensor().equals(tensor));
  }

  int threads() {
    return roles.stream().mapToInt(Annotations.Role::threads).sum();
  }

  long sharedBytes() {
    return rings.stream().mapToLong(Ring::bytes).sum()
        + outTiles.stream().mapToLong(OutTile::bytes).sum();
  }
}
