package org.prismlang.lang.mapping;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.spread.Said;
import org.prismlang.lang.spread.Spread;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;

/**
 * What a mapping says of who and where; it changes no meaning.
 *
 * @param over loops whose trips are dealt to units
 * @param uses what does a step, by the step's label
 * @param spreads digits of the trips of loops
 * @param kept what lies in registers for a trip of a loop
 * @param boxes what lies in shared memory for a trip of a loop that computes elements
 * @param places where tensors of the plan's own lie
 * @param parts numbers of rows that threads keep parts of
 * @param combined the loop whose trips are parts of sums
 */
record Annotations(
    Optional<Grid> grid,
    List<Role> roles,
    Map<String, Over> over,
    Map<String, Use> uses,
    List<Stage> stages,
    Map<String, Said.Line> spreads,
    List<Said.Kept> kept,
    List<Said.Boxed> boxes,
    List<Place> places,
    List<Parts> parts,
    Optional<Delay> delay,
    Optional<Weave> weave,
    List<Late> lates,
    Optional<Combined> combined) {
  Annotations {
    roles = List.copyOf(roles);
    over = Map.copyOf(over);
    uses = Map.copyOf(uses);
    stages = List.copyOf(stages);
    spreads = Map.copyOf(spreads);
    kept = List.copyOf(kept);
    boxes = List.copyOf(boxes);
    places = List.copyOf(places);
    parts = List.copyOf(parts);
    lates = List.copyOf(lates);
  }

  /**
   * Blocks take the trips of loops.
   *
   * @param name what stands for all of them
   * @param isPersistent a block goes on to further trips
   */
  record Grid(
      String name,
      List<String> loops,
      Optional<Order> order,
      boolean isPersistent,
      Optional<ClusterOfBlocks> cluster,
      Span span) {
    Grid {
      loops = List.copyOf(loops);
    }
  }

  /** A device function from a number to an index a loop. */
  record Order(Item.Function function, List<Expr> generics) {
    Order {
      generics = List.copyOf(generics);
    }
  }

  /** Units of a block that have code of their own, one role after the other. */
  record Role(String name, Unit unit, int count, Optional<Long> registers, Span span) {
    int threads() {
      return unit.threads() * count;
    }
  }

  record Over(Unit unit, Span span) {}

  record Use(Item.Function function, Span span) {}

  /**
   * Where a tensor of the plan's own lies.
   *
   * @param sides of its dimensions, who holds which element; empty where it lies nowhere as a whole
   */
  record Place(String tensor, List<Spread> sides, Span span) {
    Place {
      sides = List.copyOf(sides);
    }
  }

  /** Whether threads of a row keep parts of its number through a loop, or must not. */
  record Parts(String tensor, boolean areWanted, Span span) {}

  /** A step of one trip of the grid stands at the beginning of the next. */
  record Delay(String step, Span span) {}

  /**
   * A product of one trip of a loop stands in the next.
   *
   * @param after behind which step; empty at the beginning
   * @param isThrough whether that of the last trip stands in the first of the block's next tile
   */
  record Late(String step, String of, Optional<String> after, boolean isThrough, Span span) {}

  /**
   * Trips of a loop of the grid add to the same.
   *
   * @param sums the loop that adds what they have
   * @param parts what they have, in the plan
   * @param isOfOutput the sum is an output as it is
   * @param start what the sum is before anything is added
   */
  record Combined(
      String loop,
      String sums,
      String parts,
      boolean isOfOutput,
      CombineDirective.Way way,
      Combination.Kind kind,
      Expr start,
      Span span) {}

  /** Trips of a delayed loop stand behind trips of another. */
  record Weave(String chunks, String loop, Span span) {}

  /**
   * Inside a loop, the part of a tensor that is used lies in shared memory.
   *
   * @param at the loop, or the grid
   * @param depth slots of a ring
   * @param slots of an unrolled loop, for what goes out
   * @param ahead by how many trips it is copied before it is used, by those who use it
   * @param among how many blocks bring it together
   */
  record Stage(
      String tensor,
      String at,
      Optional<Long> depth,
      Optional<Long> slots,
      Optional<Long> ahead,
      Optional<String> by,
      Optional<Unit> over,
      Optional<Long> among,
      Span span) {}

  /** Whether nothing is said of a device. */
  boolean areNone() {
    return grid.isEmpty()
        && roles.isEmpty()
        && over.isEmpty()
        && uses.isEmpty()
        && stages.isEmpty()
        && spreads.isEmpty()
        && kept.isEmpty()
        && boxes.isEmpty()
        && places.isEmpty()
        && parts.isEmpty()
        && delay.isEmpty()
        && weave.isEmpty()
        && lates.isEmpty();
  }

  Optional<Stage> stage(String tensor) {
    return stages.stream().filter(it -> it.tensor.equals(tensor)).findFirst();
  }

  Optional<Role> role(String name) {
    return roles.stream().filter(it -> it.name.equals(name)).findFirst();
  }
}
