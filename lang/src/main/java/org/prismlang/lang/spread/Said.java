package org.prismlang.lang.spread;

import java.util.List;
import java.util.Map;
import org.prismlang.lang.source.Span;

/**
 * What is said of a plan whose elements threads compute.
 *
 * @param grid loops whose trips blocks take, from outside in
 * @param spreads who takes trips of loops, and the line that says so
 * @param threads of a block
 * @param kept tensors that a trip of a loop reads once, into registers
 * @param span the line that is about the whole
 */
public record Said(
    List<String> grid,
    Map<String, Line> spreads,
    int threads,
    List<Kept> kept,
    boolean mayReassociate,
    Span span) {
  public Said {
    grid = List.copyOf(grid);
    spreads = Map.copyOf(spreads);
    kept = List.copyOf(kept);
  }

  public record Line(Spread spread, Span span) {}

  /** What is read of a tensor in a trip of the loop, or of the grid where it is named. */
  public record Kept(String tensor, String at, Span span) {}
}
