package org.prismlang.cli;

import org.prismlang.lang.diagnostic.Explanation;

/** A page of `prism explain` on a terminal: Markdown that needs no Markdown reader. */
final class ExplanationText {
  private static final String FENCE = "```";
  private static final String BOLD = "\33[1m";
  private static final String RED = "\33[1;31m";
  private static final String GREEN = "\33[1;32m";
  private static final String OFF = "\33[0m";

  private final boolean colour;

  ExplanationText(boolean colour) {
    this.colour = colour;
  }

  String of(Explanation explanation) {
    var text = new StringBuilder();
    boolean inProgram = false;
    for (var line : explanation.page().stripTrailing().split("\n", -1)) {
      if (line.startsWith(FENCE)) {
        inProgram = !inProgram;
        if (inProgram) {
          heading(text, line.substring(FENCE.length()));
        }
      } else if (inProgram) {
        text.append(line.isEmpty() ? "" : "    ").append(line).append('\n');
      } else if (line.startsWith("# ")) {
        text.append(styled(BOLD, line.substring(2))).append('\n');
      } else {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }

  private void heading(StringBuilder text, String language) {
    switch (language) {
      case "prism wrong" -> text.append(styled(RED, "wrong:")).append("\n\n");
      case "prism right" -> text.append(styled(GREEN, "right:")).append("\n\n");
      default -> {}
    }
  }

  private String styled(String style, String text) {
    return colour ? style + text + OFF : text;
  }
}
