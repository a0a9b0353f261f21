package org.prismlang.kernel.known;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.NumberedText;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Severity;
import org.prismlang.lang.source.Span;

/**
 * Notes and warnings about a kernel as lines, places by their number in its text: {@code note P0523
 * 17 …} begins one, and {@code label 18 …}, {@code also …} and {@code help …} belong to it.
 */
final class SaidOfKernel {
  private static final String LABEL = "label";
  private static final String ALSO = "also";
  private static final String HELP = "help";

  private SaidOfKernel() {}

  /** Empty where something has no such line: an error, a change of the text, a place elsewhere. */
  static Optional<String> lines(List<Diagnostic> said, NumberedText text) {
    var lines = new StringBuilder();
    for (var diagnostic : said) {
      boolean isPlain =
          !diagnostic.isError()
              && text.places().contains(diagnostic.span())
              && diagnostic.labels().stream().allMatch(it -> text.places().contains(it.span()))
              && diagnostic.helps().stream().allMatch(it -> it.edits().isEmpty() && it.isCertain());
      if (!isPlain) {
        return Optional.empty();
      }
      line(
          lines,
          diagnostic.severity().name(),
          diagnostic.code().name() + ' ' + place(diagnostic.span(), text),
          diagnostic.message());
      diagnostic.labels().forEach(it -> line(lines, LABEL, place(it.span(), text), it.text()));
      diagnostic.notes().forEach(it -> line(lines, ALSO, "0", it));
      diagnostic.helps().forEach(it -> line(lines, HELP, "0", it.text()));
    }
    return Optional.of(lines.toString());
  }

  private static void line(StringBuilder lines, String kind, String where, String text) {
    lines.append(kind).append(' ').append(where).append(' ');
    lines.append(text.replace("\\", "\\\\").replace("\n", "\\n")).append('\n');
  }

  private static String place(Span span, NumberedText text) {
    return Integer.toString(text.places().indexOf(span));
  }

  /** What {@link #lines} kept. */
  static List<Diagnostic> read(String lines, NumberedText text) {
    var said = new ArrayList<Diagnostic>();
    for (var line : lines.lines().toList()) {
      var words = line.split(" ", 3);
      switch (words[0]) {
        case LABEL -> said.add(said.removeLast().label(place(words[1], text), unescaped(words[2])));
        case ALSO -> said.add(said.removeLast().note(unescaped(words[2])));
        case HELP -> said.add(said.removeLast().help(unescaped(words[2])));
        default -> {
          var rest = words[2].split(" ", 2);
          said.add(
              Code.valueOf(words[1])
                  .at(place(rest[0], text), unescaped(rest[1]))
                  .as(Severity.valueOf(words[0])));
        }
      }
    }
    return said;
  }

  private static Span place(String number, NumberedText text) {
    return text.places().get(Integer.parseInt(number));
  }

  private static String unescaped(String text) {
    var plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      boolean isEscape = text.charAt(i) == '\\';
      i += isEscape ? 1 : 0;
      plain.append(isEscape && text.charAt(i) == 'n' ? '\n' : text.charAt(i));
    }
    return plain.toString();
  }
}
