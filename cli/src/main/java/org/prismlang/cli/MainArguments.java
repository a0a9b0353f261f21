package org.prismlang.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.JavaValues;
import org.prismlang.runtime.host.HostFunction;

/** The words behind the file as arguments of its `main`: in order, or by name. */
final class MainArguments {
  private final HostFunction main;
  private final Map<String, Object> given = new HashMap<>();

  private MainArguments(HostFunction main) {
    this.main = main;
  }

  static List<Object> of(HostFunction main, List<String> words) throws WrongUsage {
    var arguments = new MainArguments(main);
    for (var word : words) {
      arguments.add(word);
    }
    return arguments.all();
  }

  private void add(String word) throws WrongUsage {
    int equals = word.indexOf('=');
    if (equals < 0) {
      add(next(word), word);
      return;
    }
    var name = word.substring(0, equals);
    for (var parameter : main.parameters()) {
      if (parameter.name().equals(name)) {
        add(parameter, word.substring(equals + 1));
        return;
      }
    }
    throw new WrongUsage("`main` has no parameter `" + name + "`; it takes " + signature());
  }

  /** The first parameter that has nothing yet. */
  private Variable next(String word) throws WrongUsage {
    for (var parameter : main.parameters()) {
      if (!given.containsKey(parameter.name())) {
        return parameter;
      }
    }
    throw new WrongUsage("`" + word + "` is too much: `main` takes " + signature());
  }

  private void add(Variable parameter, String written) throws WrongUsage {
    if (given.containsKey(parameter.name())) {
      throw new WrongUsage("`" + parameter.name() + "` is given twice");
    }
    var value =
        value(written, parameter.type())
            .filter(it -> JavaValues.argument(it, parameter.type()).isPresent());
    if (value.isEmpty()) {
      throw new WrongUsage(
          "`" + parameter.name() + "` is " + parameter.type() + ", and `" + written + "` is not");
    }
    given.put(parameter.name(), value.get());
  }

  private static Optional<Object> value(String written, Type type) {
    if (!(type instanceof Scalar scalar)) {
      return Optional.empty();
    }
    try {
      return switch (scalar.nature()) {
        case TRUTH -> truth(written);
        case SIGNED, UNSIGNED -> Optional.of(Long.decode(written.replace("_", "")));
        case FLOATING -> Optional.of(real(written));
      };
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<Object> truth(String written) {
    return switch (written.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private static double real(String written) {
    return switch (written) {
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(written.replace("_", ""));
    };
  }

  private List<Object> all() throws WrongUsage {
    var defaults = main.defaults();
    var all = new ArrayList<Object>();
    for (var parameter : main.parameters()) {
      var value =
          Optional.ofNullable(given.get(parameter.name()))
              .or(() -> Optional.ofNullable(defaults.get(parameter.name())));
      if (value.isEmpty()) {
        throw new WrongUsage("`" + parameter.name() + "` is missing: `main` takes " + signature());
      }
      all.add(value.get());
    }
    return all;
  }

  private String signature() {
    var words = new ArrayList<String>();
    for (var parameter : main.parameters()) {
      words.add(parameter.name() + ": " + parameter.type());
    }
    return words.isEmpty() ? "nothing" : "(" + String.join(", ", words) + ")";
  }
}
