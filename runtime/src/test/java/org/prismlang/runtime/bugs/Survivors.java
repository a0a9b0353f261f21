package org.prismlang.runtime.bugs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Mistakes that checked runs do not report, by program. In the file the reason stands above those
 * it is for.
 */
final class Survivors {
  private static final String FILE = "survivors.txt";
  private final Map<String, List<String>> byProgram = new HashMap<>();

  static Survivors read() {
    var survivors = new Survivors();
    try (var file = Survivors.class.getResourceAsStream(FILE)) {
      var text = new String(present(file).readAllBytes(), StandardCharsets.UTF_8);
      text.lines().filter(it -> !it.isBlank() && !it.startsWith("#")).forEach(survivors::add);
      return survivors;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> T present(@Nullable T it) {
    if (it == null) {
      throw new IllegalStateException("no " + FILE);
    }
    return it;
  }

  private void add(String line) {
    int space = line.indexOf(' ');
    byProgram
        .computeIfAbsent(line.substring(0, space), _ -> new ArrayList<>())
        .add(line.substring(space).strip());
  }

  /** In order. */
  List<String> of(String program) {
    return byProgram.getOrDefault(program, List.of()).stream().sorted().toList();
  }
}
