package org.prismlang.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.lint.LintLevels;

/** The words behind the name of a command, sorted by its table. */
final class Arguments {
  private final List<String> operands = new ArrayList<>();
  private final Map<String, List<String>> values = new HashMap<>();
  private LintLevels lints = LintLevels.USUAL;
  private boolean help;

  private Arguments() {}

  static Arguments parse(Command command, List<String> words) throws WrongUsage {
    var arguments = new Arguments();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("--")) {
        arguments.operands.addAll(words.subList(i + 1, words.size()));
        break;
      }
      boolean isOption = word.length() > 1 && word.charAt(0) == '-';
      if (!isOption) {
        arguments.operands.add(word);
      } else if (word.equals(Usage.HELP) || word.equals(Usage.HELP_LETTER)) {
        arguments.help = true;
      } else {
        i = arguments.take(command, words, i);
      }
    }
    if (!arguments.help) {
      arguments.checkOperands(command);
    }
    return arguments;
  }

  boolean wantsHelp() {
    return help;
  }

  List<String> operands() {
    return operands;
  }

  boolean has(String option) {
    return values.containsKey(option);
  }

  Optional<String> value(String option) {
    var given = values(option);
    return given.isEmpty() ? Optional.empty() : Optional.of(given.getFirst());
  }

  List<String> values(String option) {
    return values.getOrDefault(option, List.of());
  }

  /** The value of an option that was not given. */
  void assume(Option option, String value) {
    values.putIfAbsent(option.name(), List.of(value));
  }

  /** What the project makes of lints. */
  void assume(LintLevels levels) {
    lints = levels;
  }

  LintLevels lints() {
    return lints;
  }

  /** Takes the option at {@code index} and its value; returns the index of the last word used. */
  private int take(Command command, List<String> words, int index) throws WrongUsage {
    String word = words.get(index);
    boolean isLong = word.startsWith("--");
    int nameEnd = isLong ? word.indexOf('=') : 2;
    String name = nameEnd < 0 ? word : word.substring(0, nameEnd);
    Optional<Option> found = command.option(name);
    if (found.isEmpty()) {
      throw unknown(command, isLong ? name : word);
    }
    Option option = found.get();
    boolean attached = nameEnd >= 0 && (isLong || word.length() > 2);
    if (!option.takesValue()) {
      if (attached) {
        throw new WrongUsage("`" + name + "` takes no value");
      }
      add(option, "");
      return index;
    }
    if (attached) {
      add(option, word.substring(isLong ? nameEnd + 1 : 2));
      return index;
    }
    if (index + 1 == words.size()) {
      throw new WrongUsage("`" + name + "` needs a value: " + option.shape());
    }
    add(option, words.get(index + 1));
    return index + 1;
  }

  private void add(Option option, String value) throws WrongUsage {
    var given = values.get(option.name());
    if (given == null) {
      given = new ArrayList<>();
      values.put(option.name(), given);
    } else if (option.takesValue() && !option.repeats()) {
      throw new WrongUsage("`" + option.name() + "` is given twice");
    }
    given.add(value);
  }

  private static WrongUsage unknown(Command command, String written) {
    String guess = Nearest.didYouMean(written, command.optionNames());
    return new WrongUsage("no option `" + written + "`" + guess);
  }

  private void checkOperands(Command command) throws WrongUsage {
    if (operands.size() < command.least()) {
      throw new WrongUsage("needs " + command.operands());
    }
    if (operands.size() > command.most()) {
      throw new WrongUsage("unexpected argument `" + operands.get(command.most()) + "`");
    }
  }
}
