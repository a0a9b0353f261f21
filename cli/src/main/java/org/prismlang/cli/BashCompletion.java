package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Completion for bash: a case a command, a case an option that has a list of values. */
final class BashCompletion {
  private BashCompletion() {}

  static String of(List<Command> commands) {
    var names = commands.stream().map(Command::name).toList();
    var values = new StringBuilder();
    var words = new StringBuilder();
    for (var command : commands) {
      for (var option : command.options()) {
        if (option.takesValue()) {
          values.append("    %s:%s) %s ;;\n".formatted(command.name(), option.name(), of(option)));
        }
      }
      var first = command.firstWords(commands);
      var operands = new ArrayList<String>();
      if (!first.isEmpty()) {
        operands.add("((place == 2)) && words=" + quoted(first));
      }
      if (command.takesFiles()) {
        operands.add((first.isEmpty() ? "" : "((place > 2)) && ") + "files=1");
      }
      words.append(
          "    %s) options=%s%s ;;\n"
              .formatted(
                  command.name(),
                  quoted(command.optionNames()),
                  operands.isEmpty() ? "" : "; " + String.join("; ", operands)));
    }
    return """
    # Completion of prism for bash, made by `prism completion bash`.
    _prism() {
      local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} place=$COMP_CWORD
      local command=${COMP_WORDS[1]} options= words= files=
      # bash takes `=` for a word of its own.
      [[ $current == = ]] && current=
      [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD - 2]}
      COMPREPLY=()
      if ((place == 1)); then
        mapfile -t COMPREPLY < <(compgen -W @COMMANDS@ -- "$current")
        return
      fi
      case $command:$before in
    @VALUES@  esac
      case $command in
    @WORDS@    help) words=@NAMES@ ;;
      esac
      if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
      fi
      [[ $words ]] && mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
      if [[ $files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -d -- "$current"; @ENDINGS@)
      fi
    }
    complete -F _prism prism
    """
        .replace(
            "@COMMANDS@",
            quoted(
                Stream.concat(names.stream(), Stream.of("help", Usage.HELP, Usage.VERSION))
                    .toList()))
        .replace("@VALUES@", values)
        .replace("@WORDS@", words)
        .replace("@NAMES@", quoted(names))
        .replace(
            "@ENDINGS@",
            String.join(
                "; ",
                Command.FILE_ENDINGS.stream()
                    .map(it -> "compgen -f -X '!*." + it + "' -- \"$current\"")
                    .toList()));
  }

  private static String of(Option option) {
    return option.choices().isEmpty()
        ? (option.namesFile() ? "compopt -o default 2>/dev/null; return" : "return")
        : "mapfile -t COMPREPLY < <(compgen -W "
            + quoted(option.choices())
            + " -- \"$current\"); return";
  }

  private static String quoted(List<String> words) {
    return "'" + String.join(" ", words) + "'";
  }
}
