package org.prismlang.cli;

import java.util.List;

/** Completion for zsh: what {@code _arguments} is to be told of each command. */
final class ZshCompletion {
  private ZshCompletion() {}

  static String of(List<Command> commands) {
    var names = new StringBuilder();
    var cases = new StringBuilder();
    for (var command : commands) {
      names.append("      '%s:%s'\n".formatted(command.name(), said(command.summary())));
      cases.append("    ").append(command.name()).append(") _arguments");
      for (var option : command.options()) {
        cases.append(" \\\n      '").append(of(option)).append('\'');
      }
      cases.append(" \\\n      '(- *)'{-h,--help}'[this text]'");
      operands(command, commands, cases);
      cases.append(" ;;\n");
    }
    return """
    #compdef prism
    # Completion of prism for zsh, made by `prism completion zsh`.
    _prism() {
      local -a commands
      commands=(
    @NAMES@  )
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    @CASES@    help) _describe command commands ;;
      esac
    }
    _prism "$@"
    """
        .replace("@NAMES@", names)
        .replace("@CASES@", cases);
  }

  private static void operands(Command command, List<Command> all, StringBuilder cases) {
    var first = command.firstWords(all);
    if (!first.isEmpty()) {
      cases.append(" \\\n      '1:what:(").append(String.join(" ", first)).append(")'");
    }
    if (command.takesFiles()) {
      cases
          .append(" \\\n      '*:file:_files -g \"*.(")
          .append(String.join("|", Command.FILE_ENDINGS))
          .append(")\"'");
    }
  }

  private static String of(Option option) {
    var spec = new StringBuilder(option.repeats() ? "*" : "");
    spec.append(option.name());
    if (option.takesValue()) {
      spec.append(option.isLetter() ? "+" : "=");
    }
    spec.append('[').append(said(option.text())).append(']');
    if (option.takesValue()) {
      spec.append(':').append(said(option.value())).append(':');
      spec.append(
          option.choices().isEmpty()
              ? (option.namesFile() ? "_files" : "")
              : "(" + String.join(" ", option.choices()) + ")");
    }
    return spec.toString();
  }

  /** In single quotes, where brackets and colons mean something. */
  private static String said(String text) {
    return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:");
  }
}
