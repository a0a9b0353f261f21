package org.prismlang.foreign.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.clang.ClangSpot;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** From clang's places, in bytes of files, to ours. */
public final class ClangPlaces {
  private final SourceFile main;
  private final Path header;
  private final Map<String, Optional<SourceFile>> files = new HashMap<>();
  private final Map<String, Integer> plain = new HashMap<>();

  /**
   * @param main the file that clang was given by its path
   * @param header our own, which nobody else sees
   */
  public ClangPlaces(SourceFile main, Path header) {
    this.main = main;
    this.header = header;
    files.put(main.path(), Optional.of(main));
    files.put("./" + main.path(), Optional.of(main));
    files.put(Path.of(main.path()).toAbsolutePath().toString(), Optional.of(main));
    files.put(header.toString(), Optional.empty());
  }

  Span beginning() {
    return main.span(0, 0);
  }

  /** Whether a declaration is our header's, or clang's own: those of OpenCL stand nowhere. */
  public boolean isOurs(ClangNode declaration) {
    var file = declaration.begin().file();
    return file.isEmpty()
        || file.contains("opencl-c")
        || file.startsWith(header.resolveSibling("").toString());
  }

  /** Empty where it stands in no file that can be shown. */
  public Optional<Span> span(ClangNode node) {
    var file = file(node.begin().file());
    if (file.isEmpty()) {
      return Optional.empty();
    }
    int start = at(file.get(), node.begin().offset());
    boolean isOne = node.end().file().equals(node.begin().file());
    ClangSpot last = isOne ? node.end() : node.begin();
    int end = at(file.get(), last.offset() + last.length());
    return Optional.of(file.get().span(start, Math.max(start, end)));
  }

  /** One that is included, or the main one. */
  public Optional<SourceFile> file(String path) {
    if (path.isEmpty() || path.startsWith("<")) {
      return Optional.empty();
    }
    return files.computeIfAbsent(path, ClangPlaces::read);
  }

  private static Optional<SourceFile> read(String path) {
    try {
      return Optional.of(
          new SourceFile(path, Files.readString(Path.of(path), StandardCharsets.UTF_8)));
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** The character at a byte; the same number in plain text. */
  private int at(SourceFile file, int bytes) {
    var text = file.text();
    int plain = Math.min(bytes, plain(file));
    int at = plain;
    int seen = plain;
    while (at < text.length() && seen < bytes) {
      int point = text.codePointAt(at);
      seen += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      at += Character.charCount(point);
    }
    return at;
  }

  /** How many characters at the beginning are a byte each. */
  private int plain(SourceFile file) {
    return plain.computeIfAbsent(
        file.path(), _ -> (int) file.text().chars().takeWhile(it -> it < 0x80).count());
  }
}
