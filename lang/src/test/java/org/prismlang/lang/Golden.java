package org.prismlang.lang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected texts in {@code src/test/resources/golden}, read in review. They change only on request:
 * {@code mvn verify -Dgolden=update}.
 */
public final class Golden {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  private Golden() {}

  /** Holds {@code actual} against {@code golden/NAME.txt}. */
  public static void assertMatches(String name, String actual) {
    Path file = FOLDER.resolve(name + ".txt");
    try {
      if ("update".equals(System.getProperty("golden"))) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, actual);
      }
      String expected = Files.exists(file) ? Files.readString(file) : "";
      assertEquals(expected, actual, file + " (to accept: mvn verify -Dgolden=update)");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
