package org.prismlang.lang.program;

import java.util.List;
import org.prismlang.lang.intrinsic.Access;

/**
 * What a function does to generations of the rings that it is given, as its callers see it.
 *
 * @param uses in the order of the text
 * @param counters one for each parameter that is a counter
 */
public record RingEffects(List<Use> uses, List<Counted> counters) {
  public static final RingEffects NONE = new RingEffects(List.of(), List.of());

  public RingEffects {
    uses = List.copyOf(uses);
    counters = List.copyOf(counters);
  }

  /**
   * An access to generation {@code counter + offset}. Eras count where it is not known how far the
   * counter has gone on since the function began.
   *
   * @param ring a parameter, by position
   * @param counter another
   * @param loops the function's repeating loops around it, by number, outermost first
   * @param trip the one that steps the counter, 0 outside all
   * @param guarded whether it stands under a condition inside its innermost loop
   */
  public record Use(
      int ring,
      int counter,
      int era,
      long offset,
      Access access,
      List<Integer> loops,
      int trip,
      boolean guarded) {
    public Use {
      loops = List.copyOf(loops);
    }
  }

  /**
   * How far a counter has gone on when the function ends.
   *
   * @param isStepped whether it is stepped at all
   */
  public record Counted(int parameter, int eras, int steps, boolean isStepped) {}
}
