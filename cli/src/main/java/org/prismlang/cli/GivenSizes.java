package org.prismlang.cli;

import java.util.HashMap;
import java.util.Map;
import org.prismlang.kernel.analyze.UsualSizes;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.LaunchesNearby;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.lang.type.Level;

/**
 * Sizes from the command line: of parameters by name, of the launch by {@code grid}, {@code block}.
 */
record GivenSizes(Map<String, Long> values) {
  private static final String NAME = "--size";

  /** All are chosen. */
  static final GivenSizes NONE = new GivenSizes(Map.of());

  private static final String GRID_NAME = "grid";
  private static final String BLOCK_NAME = "block";

  static Option option(String otherwise) {
    return Option.repeated(
        NAME,
        "NAME=NUMBER",
        "an integer parameter, or `grid` or `block` of the launch (" + otherwise + ")");
  }

  GivenSizes {
    values = Map.copyOf(values);
  }

  static GivenSizes of(Arguments arguments) throws WrongUsage {
    var values = new HashMap<String, Long>();
    for (var size : arguments.values(NAME)) {
      int equals = size.indexOf('=');
      if (equals < 1) {
        throw wrong(size);
      }
      try {
        long value = Long.parseLong(size.substring(equals + 1));
        if (values.put(size.substring(0, equals), value) != null) {
          throw new WrongUsage("`" + size.substring(0, equals) + "` has two sizes");
        }
      } catch (NumberFormatException e) {
        throw wrong(size);
      }
    }
    return new GivenSizes(values);
  }

  private static WrongUsage wrong(String written) {
    return new WrongUsage("`--size " + written + "` is not of the form NAME=NUMBER");
  }

  /** Refuses sizes that no kernel asks for. */
  void mustFit(Module module) throws WrongUsage {
    for (var name : values.keySet()) {
      boolean isKnown =
          name.equals(GRID_NAME)
              || name.equals(BLOCK_NAME)
              || module.kernels().stream().anyMatch(it -> takes(it, name));
      if (!isKnown) {
        throw new WrongUsage("no kernel has an integer parameter `" + name + "`");
      }
    }
  }

  private static boolean takes(Kernel kernel, String name) {
    return kernel.parameters().stream()
        .anyMatch(it -> it.name().equals(name) && UsualSizes.isNumber(it));
  }

  /** What is not given is chosen. */
  Sizes of(Kernel kernel) throws WrongUsage {
    var usual = UsualSizes.wanted(kernel);
    var chosen = new HashMap<>(usual.values());
    chosen.replaceAll((name, otherwise) -> values.getOrDefault(name, otherwise));
    int cluster = kernel.launch().cluster();
    int multiple = kernel.bound().promised(Level.THREAD);
    var sizes =
        new Sizes(
            launched(GRID_NAME, usual.blocks(), cluster, kernel),
            launched(BLOCK_NAME, usual.threads(), multiple, kernel),
            chosen);
    var allowed = LaunchesNearby.of(sizes, values.keySet(), kernel.preconditions());
    return allowed.orElseThrow(() -> broken(kernel, sizes));
  }

  private static WrongUsage broken(Kernel kernel, Sizes sizes) {
    var broken =
        kernel.preconditions().stream().filter(it -> !it.allows(sizes)).findFirst().orElseThrow();
    return new WrongUsage(
        "`"
            + kernel.name()
            + "` is launched where "
            + broken.words()
            + ", and with "
            + broken.given(sizes)
            + " it cannot be");
  }

  private int launched(String name, int otherwise, int multiple, Kernel kernel) throws WrongUsage {
    if (takes(kernel, name)) {
      return otherwise;
    }
    long given = values.getOrDefault(name, (long) otherwise);
    boolean isFixed =
        (name.equals(BLOCK_NAME) ? kernel.launch().block() : kernel.launch().grid()).isPresent();
    if (given < 1
        || given > Integer.MAX_VALUE
        || given % multiple != 0
        || isFixed && given != otherwise) {
      throw new WrongUsage(
          "`"
              + kernel.name()
              + "` cannot be launched with "
              + name
              + "="
              + given
              + (isFixed ? ", only with " + otherwise : ""));
    }
    return (int) given;
  }
}
