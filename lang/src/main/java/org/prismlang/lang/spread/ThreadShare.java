package org.prismlang.lang.spread;

import java.util.List;
import java.util.Optional;

/**
 * A tensor in registers of the threads that compute it.
 *
 * @param of the parameter that it is a copy of
 * @param sides of each dimension, who has which elements
 * @param registers of a thread
 * @param combined what is done with parts that threads have apart, and around which loop
 */
public record ThreadShare(
    String tensor,
    Optional<String> of,
    List<String> sides,
    long registers,
    Optional<Combined> combined) {
  public ThreadShare {
    sides = List.copyOf(sides);
  }

  /** Behind a loop, threads bring together what each has added up. */
  public record Combined(String loop, String operation) {}
}
