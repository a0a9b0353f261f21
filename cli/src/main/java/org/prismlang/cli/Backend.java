package org.prismlang.cli;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.PrismException;
import org.prismlang.sim.Follower;
import org.prismlang.sim.Mode;

/**
 * What programs run on, by the options of a command.
 *
 * @param line says so, before anything else
 * @param trace what is to be written when all is over
 */
record Backend(Device device, String line, Optional<TraceFile> trace) {
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
  static final Option TRACE =
      Option.valued("--trace", "FILE", "runs checked and writes a timeline that Perfetto shows");

  /**
   * @param isWatched on a GPU: what goes wrong in one launch is reported there, and no other's loss
   */
  static Backend of(Arguments arguments, Environment environment, boolean isWatched)
      throws WrongUsage, Unavailable {
    var trace = TraceFile.of(arguments.value(TRACE.name()));
    var mode = mode(arguments, trace);
    var name = arguments.value(BACKEND.name()).orElse("auto");
    var simulator = Device.simulator(mode);
    boolean isSimulated = !(mode instanceof Mode.Fast);
    return switch (name) {
      case "auto" -> isSimulated ? of(simulator, trace) : gpuOr(simulator, environment, isWatched);
      case "sim" -> of(simulator, trace);
      case "gpu" -> {
        if (isSimulated) {
          throw new WrongUsage("`--checked`, `--counted` and `--trace` are the simulator's");
        }
        yield of(gpu(environment, isWatched), trace);
      }
      default -> {
        String guess = Nearest.didYouMean(name, NAMES);
        throw new WrongUsage(
            "no back end `"
                + name
                + "`"
                + (guess.isEmpty() ? "; there are " + String.join(", ", NAMES) : guess));
      }
    };
  }

  private static Backend of(Device device, Optional<TraceFile> trace) {
    return new Backend(device, device.description(), trace);
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
      return of(gpu(environment, isWatched), Optional.empty());
    } catch (Unavailable e) {
      return new Backend(
          simulator, simulator.description() + " (no GPU answers)", Optional.empty());
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

  private static Mode mode(Arguments arguments, Optional<TraceFile> trace) throws WrongUsage {
    Optional<String> seed = arguments.value(SEED.name());
    boolean isChecked = arguments.has(CHECKED.name()) || trace.isPresent();
    if (isChecked && arguments.has(COUNTED.name())) {
      throw new WrongUsage(
          "`" + (trace.isPresent() ? TRACE : CHECKED).name() + "` and `--counted` are two runs");
    }
    if (seed.isPresent() && !isChecked) {
      throw new WrongUsage("`--seed` goes with `--checked`");
    }
    if (isChecked) {
      Follower follower = trace.isPresent() ? trace.get().log() : Follower.NOBODY;
      return new Mode.Checked(number(seed.orElse("0")), follower);
    }
    return arguments.has(COUNTED.name()) ? new Mode.Counted() : new Mode.Fast();
  }

  static long number(String written) throws WrongUsage {
    try {
      return Long.parseLong(written);
    } catch (NumberFormatException e) {
      throw new WrongUsage("`--seed " + written + "` is no number");
    }
  }
}
