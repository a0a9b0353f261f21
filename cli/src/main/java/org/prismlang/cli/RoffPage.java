package org.prismlang.cli;

import java.util.List;
import java.util.Locale;

/** Manual pages in the language of man, made from the table of commands. */
final class RoffPage {
  private final StringBuilder out = new StringBuilder();

  private RoffPage(String name, String summary) {
    var title = roff(name.toUpperCase(Locale.ROOT));
    out.append(".TH \"").append(title).append("\" 1 \"\" \"prism ");
    out.append(roff(Version.text())).append("\"\n");
    section("NAME");
    line(name + " - " + summary);
  }

  static String of(List<Command> commands) {
    var page = new RoffPage("prism", Usage.SUMMARY);
    page.section("SYNOPSIS");
    page.line("prism COMMAND …");
    page.section("COMMANDS");
    for (var command : commands) {
      page.entry(Usage.heading(command), command.summary());
    }
    page.section("OPTIONS");
    page.entry(Usage.HELP_LETTER + ", " + Usage.HELP, "what there is, and what each command takes");
    page.entry(Usage.VERSION, "which Prism this is");
    page.entry("--color WHEN", "always, never or auto (the default), with every command");
    page.section("EXIT STATUS");
    page.line(Usage.STATUS);
    page.section("SEE ALSO");
    page.line(
        String.join(", ", commands.stream().map(it -> "prism-" + it.name() + "(1)").toList()));
    return page.out.toString();
  }

  static String of(Command command) {
    var page = new RoffPage("prism-" + command.name(), command.summary());
    page.section("SYNOPSIS");
    page.line(Usage.line(command).substring("usage: ".length()));
    String details = command.details().get();
    if (!details.isEmpty()) {
      page.section("DESCRIPTION");
      page.line(details);
    }
    page.section("OPTIONS");
    for (var option : command.options()) {
      page.entry(option.shape(), option.text());
    }
    page.entry(Usage.HELP_LETTER + ", " + Usage.HELP, "says all this");
    page.section("EXIT STATUS");
    page.line(Usage.STATUS);
    page.section("SEE ALSO");
    page.line("prism(1)");
    return page.out.toString();
  }

  private void section(String name) {
    out.append(".SH ").append(name).append('\n');
  }

  private void entry(String what, String text) {
    out.append(".TP\n.B ").append(roff(what)).append('\n');
    line(text);
  }

  private void line(String text) {
    text.strip().lines().forEach(it -> out.append(it.isEmpty() ? ".PP" : roff(it)).append('\n'));
  }

  /** A point or a quote at the beginning of a line is a request, a minus without more a hyphen. */
  private static String roff(String text) {
    var ascii = new StringBuilder();
    text.replace("\\", "\\e")
        .replace("-", "\\-")
        .codePoints()
        .forEach(
            it -> {
              if (it < 0x80) {
                ascii.append((char) it);
              } else {
                ascii.append(String.format(Locale.ROOT, "\\[u%04X]", it));
              }
            });
    var escaped = ascii.toString();
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
