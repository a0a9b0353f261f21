package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A row of the table of commands.
 *
 * @param operands what follows the options, as the usage shows it
 * @param least how many operands there must be
 * @param most how many there may be
 * @param summary one line for the list of commands
 * @param details paragraphs for its own help
 */
record Command(
    String name,
    String operands,
    int least,
    int most,
    String summary,
    String details,
    List<Option> options,
    Action action) {

  static final int ANY = Integer.MAX_VALUE;

  /** What a command does. */
  interface Action {
    Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable;
  }

  Command {
    options = List.copyOf(options);
  }

  Optional<Option> option(String name) {
    for (var option : options) {
      if (option.name().equals(name)) {
        return Optional.of(option);
      }
    }
    return Optional.empty();
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
