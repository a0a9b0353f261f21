package org.prismlang.cli;

import java.util.List;

/** Completion for fish: a line for each command and each of its options. */
final class FishCompletion {
  private final StringBuilder text = new StringBuilder();

  private FishCompletion() {}

  static String of(List<Command> commands) {
    var fish = new FishCompletion();
    fish.text.append("# Completion of prism for fish, made by `prism completion fish`.\n");
    fish.text.append("complete -c prism -f\n");
    for (var command : commands) {
      fish.line("__fish_use_subcommand", "-a " + command.name(), command.summary());
    }
    commands.forEach(it -> fish.add(it, commands));
    return fish.text.toString();
  }

  private void add(Command command, List<Command> all) {
    var here = "'__fish_seen_subcommand_from " + command.name() + "'";
    for (var option : command.options()) {
      line(here, of(option), option.text());
    }
    if (!command.firstWords(all).isEmpty()) {
      line(here, "-a '" + String.join(" ", command.firstWords(all)) + "'", "");
    }
    if (command.takesFiles()) {
      for (var ending : Command.FILE_ENDINGS) {
        line(here, "-k -a '(__fish_complete_suffix ." + ending + ")'", "");
      }
    }
  }

  private static String of(Option option) {
    var name =
        option.isLetter() ? "-s " + option.name().substring(1) : "-l " + option.name().substring(2);
    if (!option.takesValue()) {
      return name;
    }
    return option.choices().isEmpty()
        ? name + (option.namesFile() ? " -r -F" : " -x")
        : name + " -x -a '" + String.join(" ", option.choices()) + "'";
  }

  private void line(String where, String what, String said) {
    text.append("complete -c prism -n ").append(where).append(' ').append(what);
    if (!said.isEmpty()) {
      text.append(" -d '").append(said.replace("\\", "\\\\").replace("'", "\\'")).append('\'');
    }
    text.append('\n');
  }
}
