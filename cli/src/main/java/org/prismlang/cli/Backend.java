package org.prismlang.cli;

import java.util.List;
import java.util.Optional;
import org.prismlang.runtime.Device;
import org.prismlang.sim.Mode;

/**
 * What programs run on, by the options of a command.
 *
 * @param line says so, before anything else
 */
record Backend(Device device, String line) {
  static final Option BACKEND =
      Option.valued("--backend", "B", "auto, sim or gpu (default auto: a GPU where one answers)");
  static final Option CHECKED =
      Option.flag("--checked", "watches every access: bounds, races, what was never written");
  static final Option COUNTED =
      Option.flag("--counted", "counts what a GPU would do, by source line");
  static final Option SEED =
      Option.valued("--seed", "N", "with --checked: decides who runs when (default 0)");

  private static final List<String> NAMES = List.of("auto", "sim", "gpu");

  static Backend of(Arguments arguments) throws WrongUsage, Unavailable {
    var mode = mode(arguments);
    var name = arguments.value(BACKEND.name()).orElse("auto");
    var device = Device.simulator(mode);
    return switch (name) {
      case "auto" -> new Backend(device, device.description() + " (no GPU answers)");
      case "sim" -> new Backend(device, device.description());
      case "gpu" ->
          throw new Unavailable(
              "this Prism has no GPU back end yet: use --backend sim, or `prism build` for CUDA"
                  + " code");
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
