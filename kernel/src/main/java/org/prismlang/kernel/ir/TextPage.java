package org.prismlang.kernel.ir;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** Lines as they are printed, the files their spans point into, and the names said so far. */
final class TextPage {
  private static final String STEP = "  ";

  private final StringBuilder text = new StringBuilder();
  private final Map<SourceFile, Integer> files = new LinkedHashMap<>();
  private final KnownNames names = new KnownNames();
  private final Function<Span, String> places;
  private String indent = "";

  /** Places are said by file and offset. */
  TextPage() {
    this.places = this::inFile;
  }

  TextPage(Function<Span, String> places) {
    this.places = places;
  }

  void line(String line) {
    text.append(indent).append(line).append('\n');
  }

  void blankLine() {
    text.append('\n');
  }

  void indented(Runnable lines) {
    var before = indent;
    indent = before + STEP;
    lines.run();
    indent = before;
  }

  String span(Span span) {
    return places.apply(span);
  }

  /** {@code @120-134} in the first file, {@code @1:120-134} in another. */
  private String inFile(Span span) {
    int file = files.computeIfAbsent(span.file(), _ -> files.size());
    return "@" + (file == 0 ? "" : file + ":") + span.start() + "-" + span.end();
  }

  KnownNames names() {
    return names;
  }

  String finish() {
    var page = new StringBuilder();
    files.forEach(
        (file, number) ->
            page.append("file ")
                .append(number)
                .append(' ')
                .append(Words.quoted(file.path(), '"'))
                .append(' ')
                .append(file.text().length())
                .append('\n'));
    return page.append(text).toString();
  }
}
