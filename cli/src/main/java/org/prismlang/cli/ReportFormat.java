package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Nearest;

/** Who reads a {@link Report}. */
enum ReportFormat {
  /** People. */
  TEXT("text"),
  /** Programs: one object a line. */
  JSON("json"),
  /** Code scanners. */
  SARIF("sarif"),
  /** The runner of GitHub's workflows. */
  GITHUB("github");

  private final String word;

  ReportFormat(String word) {
    this.word = word;
  }

  static ReportFormat of(String written) throws WrongUsage {
    for (var format : values()) {
      if (format.word.equals(written)) {
        return format;
      }
    }
    String guess = Nearest.didYouMean(written, words());
    throw new WrongUsage(
        "no format `" + written + "`" + (guess.isEmpty() ? "; there are " + listed() : guess));
  }

  /** Of a command that has {@code --json}. */
  static ReportFormat of(boolean json) {
    return json ? JSON : TEXT;
  }

  static String listed() {
    return String.join(", ", words());
  }

  static List<String> words() {
    var words = new ArrayList<String>();
    for (var format : values()) {
      words.add(format.word);
    }
    return words;
  }
}
