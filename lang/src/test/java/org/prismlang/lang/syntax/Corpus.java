package org.prismlang.lang.syntax;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Every program of the repository, and two that hold every construct there is. */
final class Corpus {
  private Corpus() {}

  record Program(String name, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Program> programs() {
    var programs = new ArrayList<Program>();
    programs.add(resource("constructs.prism"));
    programs.add(resource("deprecated.prism"));
    for (var folder : folders()) {
      if (Files.isDirectory(folder)) {
        programs.addAll(below(folder));
      }
    }
    return programs;
  }

  static Program resource(String name) {
    try (var stream = Corpus.class.getResourceAsStream("/syntax/" + name)) {
      return new Program(name, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> folders() {
    var folders =
        new ArrayList<>(
            List.of(
                Path.of("..", "examples"),
                Path.of("..", "std"),
                Path.of("src", "main", "resources", "std"),
                Path.of("src", "test", "prism")));
    String more = System.getProperty("prism.corpus", "");
    if (!more.isEmpty()) {
      folders.add(Path.of(more));
    }
    return folders;
  }

  private static List<Program> below(Path folder) {
    try (var files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".prism"))
          .sorted()
          .map(Corpus::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Program read(Path file) {
    try {
      var bytes = Files.readAllBytes(file);
      return new Program(file.toString(), new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
