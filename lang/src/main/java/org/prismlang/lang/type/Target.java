package org.prismlang.lang.type;

import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Nearest;

/** The machines we compile for, oldest first, and the limits the checker needs of each. */
public enum Target {
  SM_80("sm_80", 163, 1),
  SM_89("sm_89", 99, 1),
  SM_90A("sm_90a", 227, 16),
  SM_100("sm_100", 227, 16);

  public static final int MAX_THREADS = 1024;
  public static final int REGISTERS = 65536;

  /** What all parameters of a kernel take together: of drivers and compilers since CUDA 12.1. */
  public static final int PARAMETER_BYTES = 32_764;

  /** Shared memory of a block on the machine that has the most. */
  public static final int MOST_SHARED_BYTES = 227 * 1024;

  private final String text;
  private final int sharedKibibytes;
  private final int maxCluster;

  Target(String text, int sharedKibibytes, int maxCluster) {
    this.text = text;
    this.sharedKibibytes = sharedKibibytes;
    this.maxCluster = maxCluster;
  }

  public String text() {
    return text;
  }

  /** Shared memory a block may use, in bytes. */
  public int sharedBytes() {
    return sharedKibibytes * 1024;
  }

  public int maxCluster() {
    return maxCluster;
  }

  public static Optional<Target> of(String text) {
    for (var target : values()) {
      if (target.text.equals(text)) {
        return Optional.of(target);
      }
    }
    return Optional.empty();
  }

  /** What to say of a name that is no target's. */
  public static Optional<String> objection(String written) {
    if (of(written).isPresent()) {
      return Optional.empty();
    }
    var known = Stream.of(values()).map(Target::text).toList();
    var guess = Nearest.didYouMean(written, known);
    var otherwise = "; there are " + String.join(", ", known);
    return Optional.of("no target `" + written + "`" + (guess.isEmpty() ? otherwise : guess));
  }
}
