package org.prismlang.bundl.syntax;

import java.util.Optional;
import java.util.Set;
import org.prismlang.bundl.Correction;

/** What is said of perspectives in A.1, for one machine. */
public record Algebra(Machine machine, Set<Correction> corrections) {
  public Algebra {
    corrections = Set.copyOf(corrections);
  }

  public boolean has(Correction correction) {
    return corrections.contains(correction);
  }

  /** π' ⊑ π, to write: a unit of {@code broad} is made of units of {@code narrow}. */
  public boolean isBelow(Perspective narrow, Perspective broad) {
    return isInOrder(narrow, broad)
        && divides(narrow.size(), isAcross(narrow, broad) ? inOneAbove(narrow) : broad.size());
  }

  /** π ≤ π', to read: a unit of {@code narrow} lies in one of {@code broad}. */
  public boolean isWithin(Perspective narrow, Perspective broad) {
    return isInOrder(narrow, broad)
        && (isAcross(narrow, broad) || divides(narrow.size(), broad.size()));
  }

  private static boolean isInOrder(Perspective narrow, Perspective broad) {
    return narrow.level().compareTo(broad.level()) <= 0;
  }

  private boolean isAcross(Perspective narrow, Perspective broad) {
    return has(Correction.ORDER_ACROSS_LEVELS) && narrow.level() != broad.level();
  }

  private int inOneAbove(Perspective perspective) {
    return switch (perspective.level()) {
      case THREAD -> machine.threads();
      case BLOCK -> machine.blocks();
      case GRID -> 1;
    };
  }

  /** ↓π. */
  public Optional<Perspective> down(Perspective perspective) {
    if (perspective.size() != 1) {
      return Optional.empty();
    }
    return switch (perspective.level()) {
      case GRID -> Optional.of(new Perspective(Level.BLOCK, machine.blocks()));
      case BLOCK -> Optional.of(new Perspective(Level.THREAD, machine.threads()));
      case THREAD -> Optional.empty();
    };
  }

  /** Zero, where a first unit begins and of which an empty one is made, is a multiple of all. */
  public static boolean divides(int divisor, int number) {
    return divisor == 0 ? number == 0 : number % divisor == 0;
  }
}
