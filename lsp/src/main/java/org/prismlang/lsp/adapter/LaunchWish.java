package org.prismlang.lsp.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.runtime.debug.Debuggee;

/**
 * What an editor wants to be debugged.
 *
 * @param test a test to run; `main` where there is none
 */
public record LaunchWish(
    String program,
    Optional<String> test,
    List<String> arguments,
    long seed,
    boolean stopsOnEntry) {
  public LaunchWish {
    arguments = List.copyOf(arguments);
  }

  /** Makes a wish into something that runs. */
  public interface Granting {
    /** Throws a {@link Refused} that says why it cannot be. */
    Debuggee of(LaunchWish wish);
  }

  /** It cannot be debugged. */
  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Refused(String why) {
      super(why);
    }
  }

  static LaunchWish of(Map<String, Object> written) {
    var words = new ArrayList<String>();
    if (written.get("args") instanceof List<?> list) {
      list.forEach(it -> words.add(String.valueOf(it)));
    }
    return new LaunchWish(
        String.valueOf(written.getOrDefault("program", "")),
        Optional.ofNullable(written.get("test")).map(String::valueOf).filter(it -> !it.isEmpty()),
        words,
        written.get("seed") instanceof Number seed ? seed.longValue() : 0,
        Boolean.TRUE.equals(written.get("stopOnEntry")));
  }
}
