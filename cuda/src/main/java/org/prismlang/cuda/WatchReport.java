package org.prismlang.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/**
 * What the first thread of watched code that gave up left in memory of the host: {@code struct
 * prism_watch} of {@code prelude/watched.cuh}, where the words are explained.
 *
 * @param number of the place, in {@link DeviceCode#watched}
 * @param seen what it found instead
 */
public record WatchReport(int number, int block, int thread, int seen) {
  /** Of the memory; all zero before the launch. */
  public static final long BYTES = 8 * Integer.BYTES;

  /** The variable of the module that takes the memory's device address, 8 bytes. */
  public static final String ADDRESS_SYMBOL = "prism_watch_report";

  /**
   * The variable of the module that says whether a thread has given up, 8 bytes: zero before a
   * launch.
   */
  public static final String STATE_SYMBOL = "prism_watch_given_up";

  private static final int STATE = 0;
  private static final int PLACE = 1;
  private static final int BLOCK = 2;
  private static final int THREAD = 3;
  private static final int SEEN = 4;
  private static final int IS_FILLED = 1;

  /** Empty when nobody gave up. */
  public static Optional<WatchReport> in(MemorySegment memory) {
    if (word(memory, STATE) != IS_FILLED) {
      return Optional.empty();
    }
    return Optional.of(
        new WatchReport(
            word(memory, PLACE), word(memory, BLOCK), word(memory, THREAD), word(memory, SEEN)));
  }

  private static int word(MemorySegment memory, int index) {
    return memory.getAtIndex(ValueLayout.JAVA_INT, index);
  }
}
