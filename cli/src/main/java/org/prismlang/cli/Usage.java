package org.prismlang.cli;

import java.util.List;

/** The help texts, made from the table of commands. */
final class Usage {
  static final String HELP = "--help";
  static final String HELP_LETTER = "-h";
  static final String VERSION = "--version";

  static final String SUMMARY = "kernels whose threads, memory and synchronization are checked";

  static final String STATUS =
      """
      exit status: 0 fine; 1 the program has errors; 2 wrong usage; 3 something is missing on this
      machine; 70 a bug in Prism
      """;

  private Usage() {}

  static String of(List<Command> commands) {
    var text = new StringBuilder("prism: " + SUMMARY + "\n\n");
    text.append("usage: prism COMMAND …\n\n");
    int width = 0;
    for (var command : commands) {
      width = Math.max(width, heading(command).length());
    }
    for (var command : commands) {
      row(text, heading(command), width, command.summary());
    }
    text.append(
        """

        `prism COMMAND --help` says more about one, `prism --version` which Prism this is.
        Every command takes `--color always`, `never` or `auto` (the default).

        """);
    return text.append(STATUS).toString();
  }

  static String of(Command command) {
    var text = new StringBuilder();
    text.append("prism ").append(command.name()).append(": ").append(command.summary());
    text.append("\n\n").append(line(command)).append('\n');
    String help = HELP_LETTER + ", " + HELP;
    int width = help.length();
    for (var option : command.options()) {
      width = Math.max(width, option.shape().length());
    }
    for (var option : command.options()) {
      row(text, option.shape(), width, option.text());
    }
    row(text, help, width, "this text");
    String details = command.details().get();
    if (!details.isEmpty()) {
      text.append('\n').append(details);
    }
    return text.append('\n').append(STATUS).toString();
  }

  /** The one line that is shown with a mistake. */
  static String line(Command command) {
    var text = new StringBuilder("usage: prism ").append(heading(command));
    for (var option : command.options()) {
      text.append(" [").append(option.shape()).append(']').append(option.repeats() ? "…" : "");
    }
    return text.append('\n').toString();
  }

  static String heading(Command command) {
    return command.operands().isEmpty()
        ? command.name()
        : command.name() + " " + command.operands();
  }

  private static void row(StringBuilder text, String left, int width, String right) {
    text.append("  ")
        .append(left)
        .repeat(' ', width - left.length() + 2)
        .append(right)
        .append('\n');
  }
}
