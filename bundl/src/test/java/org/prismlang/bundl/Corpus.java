package org.prismlang.bundl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.bundl.syntax.Parser;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** The programs of {@code src/test/bundl}, which say in their first lines what they show. */
record Corpus(Path file, String text) {
  static List<Corpus> of(String folder) {
    try (Stream<Path> files = Files.list(Path.of("src/test/bundl").resolve(folder))) {
      return files.sorted().map(Corpus::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Corpus read(Path file) {
    try {
      return new Corpus(file, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Program parse(String name, String text) {
    var diagnostics = new Diagnostics();
    var program = Parser.parse(new SourceFile(name, text), diagnostics);
    assertEquals(List.of(), diagnostics.inOrder());
    return program.orElseThrow();
  }

  Program program() {
    return parse(file.toString(), text);
  }

  /** The file's name up to its first point: what it is a program for. */
  String subject() {
    return name().substring(0, name().indexOf('.'));
  }

  String name() {
    return file.getFileName().toString();
  }

  /** What stands behind {@code # key:}. */
  Optional<String> header(String key) {
    return text.lines()
        .takeWhile(line -> line.startsWith("#"))
        .filter(line -> line.equals("# " + key) || line.startsWith("# " + key + ":"))
        .map(line -> line.substring(Math.min(line.length(), key.length() + 3)).strip())
        .findFirst();
  }
}
