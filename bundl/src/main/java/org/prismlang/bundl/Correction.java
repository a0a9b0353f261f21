package org.prismlang.bundl;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Where our rules are not the published ones. Each can be taken back, so that a run shows what it
 * is for.
 */
public enum Correction {
  /** E-Partition-Id gives the number of the thread's unit, not that of the last one. */
  PARTITION_ID,
  /** A semaphore belongs to the unit that meets at it, not to a position in it. */
  SEMAPHORE_OF_UNIT,
  /** Every use of a semaphore counts anew, so nobody is shut in by the next one. */
  SEMAPHORE_GENERATIONS,
  /** T-Alloc-Shared types at (Block, 1), where its step is taken. */
  SHARED_AT_BLOCK,
  /** T-Claim asks for a divisor, and its step for no unit beside it. */
  CLAIM_DIVIDES,
  /** T-Split asks where units begin, not what divides the whole. */
  SPLIT_ALIGNMENT,
  /** The budget is what is left: less inside an allocation, the same behind it. */
  BUDGET,
  /** A deferred copy is kept for its thread and under the name of its partition. */
  DEFERRED_OF_THREAD,
  /** A call from broader code, as by narrowing it first. */
  CALL_FROM_BROADER,
  /** A unit reads what is of a level above it, and makes one up where its size divides that. */
  ORDER_ACROSS_LEVELS,
  /** A part begins at its number times its length. */
  PARTITION_OFFSET,
  /** T-Var reads what broader units agree on. */
  READ_UP,
  /** S-Memcpy copies elements, not the place where they are. */
  MEMCPY_COPIES,
  /** T-Assn is for numbers and truth values: an array that changes its place has two owners. */
  ARRAYS_STAY,
  /** A call passes an array once: under two names it has two owners. */
  ARRAYS_ONCE,
  /** A function calls those before it, so its names are in use once. */
  NO_RECURSION,
  /** T-Memcpy copies to what deferred copies go to, which is what becomes of them. */
  DEFERRED_TYPES,
  /** What is handed out is not entered before all have come. */
  ENTRY_BARRIER,
  /** Shared and global memory is written by one thread at a time. */
  SINGLE_WRITER;

  /** Our calculus. */
  public static final Set<Correction> ALL =
      Collections.unmodifiableSet(EnumSet.allOf(Correction.class));

  /** The paper's. */
  public static final Set<Correction> NONE =
      Collections.unmodifiableSet(EnumSet.noneOf(Correction.class));

  /** As in commands and in the documentation: {@code partition-id}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
