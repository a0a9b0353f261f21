package org.prismlang.lang.program;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * What a caller must know of a function besides its signature.
 *
 * @param sharedBytes the most shared memory in use at one time, calls included
 * @param barrierBytes what the compiler's barriers take beside that
 * @param accesses what happens to the memory behind each parameter, by position
 * @param roles the threads each role name denotes
 * @param waitsForBlocks where the function waits for another block's word
 * @param loadsWords whether it reads words that other blocks may write
 * @param takesTicket whether blocks are numbered by {@code ticket}
 * @param collective whether threads must meet it together
 * @param pure whether it touches no memory
 * @param speaks whether it prints or asserts
 * @param inFlight parameters that a batch still computes when the function returns
 * @param unnamedWgmma whether a `wgmma` stands in a split without role names
 * @param rings what happens to the rings that it is given, and to their counters
 */
public record Summary(
    long sharedBytes,
    long barrierBytes,
    List<Access> accesses,
    Map<String, RoleThreads> roles,
    Optional<Span> waitsForBlocks,
    boolean loadsWords,
    boolean takesTicket,
    boolean collective,
    boolean pure,
    boolean speaks,
    List<Integer> inFlight,
    boolean unnamedWgmma,
    RingEffects rings) {

  public Summary {
    accesses = List.copyOf(accesses);
    roles = Map.copyOf(roles);
    inFlight = List.copyOf(inFlight);
  }

  /** Of a pure function. */
  public static Summary nothing(int parameters) {
    return new Summary(
        0,
        0,
        Collections.nCopies(parameters, Access.NONE),
        Map.of(),
        Optional.empty(),
        false,
        false,
        false,
        true,
        false,
        List.of(),
        false,
        RingEffects.NONE);
  }

  /**
   * What happens to a memory.
   *
   * @param fills what is done first writes it and does not read it
   * @param plain some of it is not the work of a copy engine
   * @param solid some operation takes it for one piece of memory
   */
  public record Access(
      boolean reads, boolean writes, boolean fills, boolean atomics, boolean plain, boolean solid) {
    public static final Access NONE = new Access(false, false, false, false, false, false);
    public static final Access SOLID = new Access(false, false, false, false, false, true);

    /** This, and behind it in the text the other. */
    public Access and(Access other) {
      return new Access(
          reads || other.reads,
          writes || other.writes,
          isThere() ? fills : other.fills,
          atomics || other.atomics,
          plain || other.plain,
          solid || other.solid);
    }

    private boolean isThere() {
      return reads || writes || atomics;
    }

    public boolean isOutput() {
      return writes && !reads && !atomics;
    }
  }

  public record RoleThreads(int offset, int size, Span span) {}
}
