package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A row of the table of commands.
 *
 * @param operands what follows the options, as the usage shows it
 * @param least how many operands there must be
 * @param most how many there may be
 * @param summary one line for the list of commands
 * @param details paragraphs for its own help, made when somebody reads them
 */
record Command(
    String name,
    String operands,
    int least,
    int most,
    String summary,
    Supplier<String> details,
    List<Option> options,
    Action action) {

  static final int ANY = Integer.MAX_VALUE;

  /** The operand of a command about commands. */
  static final String ONE_OF_US = "[COMMAND]";

  /** Of files that commands take. */
  static final List<String> FILE_ENDINGS = List.of("prism", "ir", "bundl");

  /** What a command does. */
  interface Action {
    Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable;
  }

  Command {
    options = List.copyOf(options);
  }

  Command(
      String name,
      String operands,
      int least,
      int most,
      String summary,
      String details,
      List<Option> options,
      Action action) {
    this(name, operands, least, most, summary, () -> details, options, action);
  }

  Optional<Option> option(String name) {
    for (var option : options) {
      if (option.name().equals(name)) {
        return Optional.of(option);
      }
    }
    return Optional.empty();
  }

  boolean takesFiles() {
    return operands.contains("FILE");
  }

  /**
   * Those that the first operand can be, where the usage lists them, as in {@code bash|zsh|fish}.
   *
   * @param commands all that {@code [COMMAND]} can be
   */
  List<String> firstWords(List<Command> commands) {
    if (operands.equals(ONE_OF_US)) {
      return commands.stream().map(Command::name).toList();
    }
    var first = operands.split(" ", 2)[0];
    return first.contains("|") && !first.startsWith("[")
        ? List.of(first.split("\\|", -1))
        : List.of();
  }

  List<String> optionNames() {
    var names = new ArrayList<String>();
    for (var option : options) {
      names.add(option.name());
    }
    names.add(Usage.HELP);
    return names;
  }
}
