package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.prismlang.lang.diagnostic.Code;

/**
 * Programs that are hard to synchronize are refused or right, by all commands alike: {@link
 * Expectation}. What is not so yet is in {@code known-gaps.txt}, which {@code -Dgolden=update}
 * rewrites; a gap that has closed, or has become another, fails too.
 */
final class SoundnessTest {
  private static final Path PROGRAMS = Path.of("src/test/prism/soundness");
  private static final Path GAPS = Path.of("src/test/resources/soundness/known-gaps.txt");
  private static final Duration PATIENCE = Duration.ofMinutes(6);
  private static final boolean UPDATES = "update".equals(System.getProperty("golden"));
  private static final Map<String, String> FOUND = new ConcurrentSkipListMap<>();

  @TempDir static Path folder;

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> programsAreRefusedOrRight() throws IOException {
    var gaps = knownGaps();
    return programs().stream()
        .map(path -> DynamicTest.dynamicTest(name(path), () -> check(path, gaps)));
  }

  private static void check(Path path, Map<String, String> gaps) throws IOException {
    var expectation = Expectation.in(Files.readString(path));
    var judging = new Judging(path, Files.createTempDirectory(folder, "program"));
    Optional<String> difference =
        assertTimeoutPreemptively(PATIENCE, () -> judging.difference(expectation), name(path));
    difference.ifPresent(it -> FOUND.put(name(path), it));
    if (!UPDATES) {
      assertEquals(gaps.getOrDefault(name(path), ""), difference.orElse(""), name(path));
    }
  }

  @AfterAll
  static void update() throws IOException {
    if (UPDATES && !FOUND.isEmpty()) {
      var text =
          new StringBuilder("# Programs that are not yet what they expect: `program: what is`.\n");
      FOUND.forEach((name, what) -> text.append(name).append(": ").append(what).append('\n'));
      Files.createDirectories(GAPS.getParent());
      Files.writeString(GAPS, text);
    }
  }

  @Test
  void knownGapsAreOfPrograms() throws IOException {
    var names = programs().stream().map(SoundnessTest::name).toList();
    assertTrue(names.containsAll(knownGaps().keySet()), knownGaps().keySet().toString());
    assertTrue(names.size() >= 70, names.size() + " programs");
  }

  @Test
  void headersSayOneThing() {
    assertEquals(
        new Expectation(new Expectation.Kind.Refused(Code.P0703), Optional.empty()),
        Expectation.in("# Why.\n# expect: refused P0703\n\n# More.\n"));
    assertThrows(IllegalArgumentException.class, () -> Expectation.in("# expect: anything\n"));
    assertThrows(
        IllegalArgumentException.class, () -> Expectation.in("# expect: runs\n# expect: sound\n"));
  }

  private static List<Path> programs() throws IOException {
    try (var files = Files.walk(PROGRAMS)) {
      return files.filter(it -> it.toString().endsWith(".prism")).sorted().toList();
    }
  }

  private static Map<String, String> knownGaps() throws IOException {
    var gaps = new TreeMap<String, String>();
    for (var line : Files.readAllLines(GAPS)) {
      if (!line.startsWith("#") && !line.isBlank()) {
        int colon = line.indexOf(": ");
        gaps.put(line.substring(0, colon), line.substring(colon + 2));
      }
    }
    return gaps;
  }

  private static String name(Path path) {
    return PROGRAMS.relativize(path).toString().replace('\\', '/');
  }
}
