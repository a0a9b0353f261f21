package org.prismlang.cli;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.Options;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.PrismException;
import org.prismlang.sim.Mode;

/**
 * What programs run on, by the options of a command.
 *
 * @param line says so, before anything else
 */
record Backend(Device device, String line) {
  private static final List<String> NAMES = List.of("auto", "sim", "gpu");

  static final Option BACKEND =
      Option.oneOf(
          "--backend", "B", NAMES, "auto, sim or gpu (default auto: a GPU where one answers)");
  static final Option CHECKED =
      Option.flag("--checked", "watches every access: bounds, races, what was never written");
  static final Option COUNTED =
      Option.flag("--counted", "counts what a GPU would do, by source line");
  static final Option SEED =
      Option.valued("--seed", "N", "with --checked: decides who runs when (default 0)");

  /**
   * @param isWatched on a GPU: what goes wrong in one launch is reported there, and no other's loss
   */
  static Backend of(Arguments arguments, Environment environment, boolean isWatched)
      throws WrongUsage, Unavailable {
    var mode = mode(arguments);
    var name = arguments.value(BACKEND.name()).orElse("auto");
    var simulator = Device.simulator(mode);
    boolean isSimulated = !(mode instanceof Mode.Fast);
    return switch (name) {
      case "auto" -> isSimulated ? of(simulator) : gpuOr(simulator, environment, isWatched);
      case "sim" -> of(simulator);
      case "gpu" -> {
        if (isSimulated) {
          throw new WrongUsage("`--checked` and `--counted` are the simulator's");
        }
        yield of(gpu(environment, isWatched));
      }
      default -> {
        String guess = Usage.didYouMean(name, NAMES);
        throw new WrongUsage(
            "no back end `"
                + name
                + "`"
                + (guess.isEmpty() ? "; there are " + String.join(", ", NAMES) : guess));
      }
    };
  }

  private static Backend of(Device device) {
    return new Backend(device, device.description());
  }

  private static Device gpu(Environment environment, boolean isWatched) throws Unavailable {
    try {
      return Device.gpu(environment.variables(), isWatched);
    } catch (PrismException e) {
      throw new Unavailable(
          e.getMessage() + "; `prism doctor` says more, --backend sim needs none");
    }
  }

  private static Backend gpuOr(Device simulator, Environment environment, boolean isWatched) {
    try {
      return of(gpu(environment, isWatched));
    } catch (Unavailable e) {
      return new Backend(simulator, simulator.description() + " (no GPU answers)");
    }
  }

  /** For the machine it is, where the user names none. */
  Options options(Arguments arguments) throws WrongUsage {
    var options = CompileOptions.of(arguments);
    boolean isNamed = arguments.value(CompileOptions.TARGET.name()).isPresent();
    return isNamed || device.target().isEmpty()
        ? options
        : new Options(device.target().get(), options.defines());
  }

  private static Mode mode(Arguments arguments) throws WrongUsage {
    Optional<String> seed = arguments.value(SEED.name());
    boolean isChecked = arguments.has(CHECKED.name());
    if (isChecked && arguments.has(COUNTED.name())) {
      throw new WrongUsage("`--checked` and `--counted` are two runs");
    }
    if (seed.isPresent() && !isChecked) {
      throw new WrongUsage("`--seed` goes with `--checked`");
    }
    if (isChecked) {
      return new Mode.Checked(number(seed.orElse("0")));
    }
    return arguments.has(COUNTED.name()) ? new Mode.Counted() : new Mode.Fast();
  }

  private static long number(String written) throws WrongUsage {
    try {
      return Long.parseLong(written);
    } catch (NumberFormatException e) {
      throw new WrongUsage("`--seed " + written + "` is no number");
    }
  }
}
