package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.source.Span;

/** The files that spans of a text point into. */
final class FileTable {
  private final List<SourceFile> files = new ArrayList<>();
  private final IrTokens tokens;

  /** Reads {@code file 0 "a.prism" 1234} lines. */
  FileTable(IrTokens tokens, Map<String, SourceFile> given) {
    this.tokens = tokens;
    while (tokens.tookWord("file")) {
      file(given);
    }
  }

  private void file(Map<String, SourceFile> given) {
    var number = tokens.peek();
    if (tokens.number() != files.size()) {
      throw IrTokens.problem(number, "wanted the number " + files.size());
    }
    var path = tokens.text();
    var size = tokens.peek();
    int length = tokens.number();
    if (length < 0 || length > SourceReader.MAX_BYTES) {
      throw IrTokens.problem(size, "no file is so long");
    }
    var file = given.get(path);
    if (file != null && file.text().length() != length) {
      throw IrTokens.problem(size, "wanted " + file.text().length() + ", the length of " + path);
    }
    files.add(file == null ? new SourceFile(path, " ".repeat(length)) : file);
  }

  Span span() {
    var token = tokens.take(IrToken.Kind.SPAN, "a span, as `@120-134`");
    var text = token.text();
    int colon = text.indexOf(':');
    int dash = text.indexOf('-');
    try {
      int file = colon < 0 ? 0 : Integer.parseInt(text.substring(1, colon));
      int start = Integer.parseInt(text.substring(Math.max(1, colon + 1), dash));
      int end = Integer.parseInt(text.substring(dash + 1));
      if (file >= files.size()) {
        throw IrTokens.problem(token, "there is no file " + file);
      }
      if (start > end || end > files.get(file).text().length()) {
        throw IrTokens.problem(token, "no span of " + files.get(file).path());
      }
      return files.get(file).span(start, end);
    } catch (NumberFormatException e) {
      throw IrTokens.problem(token, "wanted numbers of 32 bits");
    }
  }
}
