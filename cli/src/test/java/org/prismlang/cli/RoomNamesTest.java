package org.prismlang.cli;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who looks for a class by its name finds one, or few. */
class RoomNamesTest {
  private static final int SHARED = 3;

  /** Names that so many rooms share still; it only ever gets smaller. */
  private static final int MOST_SHARED = 50;

  private static final int MOST_ROOMS = 6;

  @Test
  void fewRoomsShareAName() throws IOException {
    var shared = new TreeMap<>(rooms());
    shared.values().removeIf(it -> it < SHARED);
    assertTrue(shared.size() <= MOST_SHARED, () -> shared.size() + " names: " + shared);
    assertTrue(shared.values().stream().allMatch(it -> it <= MOST_ROOMS), shared::toString);
  }

  @Test
  void whatTranslatesOrRunsSaysSoInItsName() throws IOException {
    var rooms = rooms();
    for (var name : List.of("Calls", "Expressions", "Operations", "Statements")) {
      assertTrue(rooms.getOrDefault(name, 0L) < SHARED, name);
    }
  }

  private static Map<String, Long> rooms() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      return files
          .map(it -> it.toString().replace('\\', '/'))
          .filter(it -> it.contains("/src/main/java/") && it.endsWith(".java"))
          .map(it -> it.substring(it.lastIndexOf('/') + 1, it.length() - ".java".length()))
          .filter(it -> !it.equals("package-info"))
          .collect(groupingBy(it -> it, counting()));
    }
  }
}
