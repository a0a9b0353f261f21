package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Nearest;

/**
 * {@code --color WHEN}, which every command takes.
 *
 * @param wanted where there are colours
 * @param words those of the command line that are left
 * @param problem what is wrong with it, or nothing
 */
record ColourOption(Colours wanted, List<String> words, String problem) {
  private static final String NAME = "--color";
  private static final List<String> VALUES = List.of("always", "never", "auto");

  ColourOption {
    words = List.copyOf(words);
  }

  static ColourOption of(List<String> words, Environment environment) {
    var left = new ArrayList<String>();
    String when = "auto";
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("--")) {
        left.addAll(words.subList(i, words.size()));
        break;
      }
      if (word.equals(NAME)) {
        i++;
        when = i < words.size() ? words.get(i) : "";
      } else if (word.startsWith(NAME + "=")) {
        when = word.substring(NAME.length() + 1);
      } else {
        left.add(word);
      }
    }
    var wanted =
        switch (when) {
          case "always" -> Colours.BOTH;
          case "never" -> Colours.NONE;
          default -> environment.colours();
        };
    return new ColourOption(wanted, left, VALUES.contains(when) ? "" : problem(when));
  }

  private static String problem(String when) {
    String guess = Nearest.didYouMean(when, VALUES);
    String all = "; there are " + String.join(", ", VALUES);
    return "`" + NAME + " " + when + "` is nothing known" + (guess.isEmpty() ? all : guess);
  }
}
