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
   * An output that blocks have parts of.
   *
   * @param loop whose trips are the parts
   * @param operation by which a part comes to what is there
   */
  public record Added(String tensor, String loop, AtomicOp operation) {}

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
  int allThreads() {
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
