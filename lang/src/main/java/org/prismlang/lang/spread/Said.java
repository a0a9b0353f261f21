package org.prismlang.lang.spread;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.source.Span;

/**
 * What is said of a plan whose elements threads compute.
 *
 * @param grid loops whose trips blocks take, from outside in
 * @param turns which of them a block takes, and in which order
 * @param spreads who takes trips of loops, and the line that says so
 * @param threads of a block, those that compute
 * @param feeder threads beside them
 * @param kept tensors that a trip of a loop reads once, into registers
 * @param boxes tensors of which a trip of a loop has a box in shared memory
 * @param added the output that blocks change together
 * @param span the line that is about the whole
 */
public record Said(
    List<String> grid,
    Turns turns,
    Map<String, Line> spreads,
    int threads,
    Optional<Feeder> feeder,
    List<Kept> kept,
    List<Boxed> boxes,
    Optional<Added> added,
    boolean mayReassociate,
    Span span) {
  public Said {
    grid = List.copyOf(grid);
    spreads = Map.copyOf(spreads);
    kept = List.copyOf(kept);
    boxes = List.copyOf(boxes);
  }

  /**
   * Which trips of the grid a block takes.
   *
   * @param arePersistent it goes on to further ones, in strides of all blocks
   * @param order a call without its arguments, which gives an index of each of the last loops;
   *     empty where they come one after the other
   */
  public record Turns(boolean arePersistent, Optional<Order> order) {}

  /**
   * A function that gives each index once.
   *
   * @param loops how many of the last it orders
   */
  public record Order(String function, int loops) {}

  /**
   * Threads of a multiprocessor, where blocks go on from trip to trip: enough to have loads on
   * their way.
   */
  private static final int ON_THE_WAY = 1024;

  /** How many persistent blocks a multiprocessor is to have. */
  public int blocksAtOnce() {
    return Math.max(1, ON_THE_WAY / allThreads());
  }

  /** The same without a grid: blocks take trips of what was its only loop. */
  Said withoutGrid() {
    return new Said(
        List.of(), turns, spreads, threads, feeder, kept, boxes, added, mayReassociate, span);
  }

  /**
   * An output that blocks have parts of.
   *
   * @param loop whose trips are the parts
   * @param operation by which a part comes to what is there; empty where the last block that is
   *     done stores the sum of all parts
   */
  public record Added(String tensor, String loop, Optional<AtomicOp> operation) {}

  /** Whether one block stores what all have added up. */
  public boolean isOfLastBlock() {
    return added.filter(it -> it.operation.isEmpty()).isPresent();
  }

  boolean isAdded(String tensor) {
    return added.filter(it -> it.tensor.equals(tensor)).isPresent();
  }

  public record Line(Spread spread, Span span) {}

  /**
   * Threads that do nothing but bring boxes.
   *
   * @param role what they are called
   * @param fed what those are called that compute
   * @param registers of each role, as they stand at the launch; empty where nothing is said
   */
  public record Feeder(String role, int threads, String fed, String registers, Span span) {}

  /** Of a block, with those that bring boxes. */
  public int allThreads() {
    return threads + feeder.map(Feeder::threads).orElse(0);
  }

  /** What is read of a tensor in a trip of the loop, or of the grid where it is named. */
  public record Kept(String tensor, String at, Span span) {}

  /**
   * What is read of a tensor in a trip of the loop lies in shared memory, where all threads of the
   * block have copied it, or a role.
   *
   * @param order of the tensor's dimensions there, from slow to fast; empty as in the tensor
   * @param pad elements behind each row of the fastest
   * @param ahead how many trips earlier it is read from where it lies
   * @param ring who brings it, and how many trips have theirs at once
   */
  public record Boxed(
      String tensor,
      String at,
      List<Integer> order,
      long pad,
      long ahead,
      Optional<Ring> ring,
      Span span) {
    public Boxed {
      order = List.copyOf(order);
    }

    public Boxed at(String loop) {
      return new Boxed(tensor, loop, order, pad, ahead, ring, span);
    }
  }

  public record Ring(String role, long slots) {}
}
