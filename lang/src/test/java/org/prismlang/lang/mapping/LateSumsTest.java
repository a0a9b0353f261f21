package org.prismlang.lang.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** Where threads of a row exchange their parts of its numbers. */
class LateSumsTest {
  private static final String ADDED = "lambda left, right: left + right";
  private static final String GREATEST = "lambda left, right: max(left, right)";
  private static final Path ATTENTION = Path.of("../examples/attention_tasks.prism");
  private static final Path LATE = Path.of("src/test/prism/accept/mappings/late_sums.prism");

  /** By text: several tests look at one. */
  private static final Map<String, List<Checked.MappedFile>> MAPPED = new ConcurrentHashMap<>();

  private static List<String> lines(Path path, String mapping, String from, String to)
      throws IOException {
    var text = Files.readString(path);
    assertTrue(text.contains(from), () -> path + " has no " + from);
    return MAPPED.computeIfAbsent(text.replace(from, to), it -> mapped(path, it)).stream()
        .filter(it -> it.mapped().mapping().name().equals(mapping))
        .flatMap(it -> it.file().text().lines())
        .toList();
  }

  private static List<Checked.MappedFile> mapped(Path path, String text) {
    var diagnostics = new Diagnostics();
    var file = new SourceFile(path.toString(), text);
    var checked = Checker.check(file, Options.DEFAULT, diagnostics);
    assertEquals(0, diagnostics.errorCount(), () -> diagnostics.inOrder().toString());
    return checked.mappings();
  }

  private static int depth(String line) {
    return line.length() - line.stripLeading().length();
  }

  /** Of the kernel's first loop over keys, and of what stands behind it. */
  private record Parted(List<String> inside, List<String> behind) {
    static Parted at(List<String> lines, String loop) {
      var head = lines.stream().filter(it -> it.strip().startsWith(loop)).findFirst().orElseThrow();
      int first = lines.indexOf(head) + 1;
      int last = first;
      while (last < lines.size()
          && (lines.get(last).isBlank() || depth(lines.get(last)) > depth(head))) {
        last++;
      }
      return new Parted(lines.subList(first, last), lines.subList(last, lines.size()));
    }

    static long count(List<String> lines, String part) {
      return lines.stream().filter(it -> it.contains(part)).count();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fa2", "fa3", "causal_fa3"})
  void weightsAreAddedUpBehindTheKeys(String mapping) throws IOException {
    var parted = Parted.at(lines(ATTENTION, mapping, "l :", "l :"), "for j in range(0, trips_j)");
    assertEquals(0, Parted.count(parted.inside(), ADDED));
    // Whole trips, and the last one with a mask.
    assertEquals(2, Parted.count(parted.inside(), GREATEST));
    assertEquals(1, Parted.count(parted.behind(), ADDED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"stream", "causal_stream"})
  void aStreamAddsUpWhatTheTileBeforeHasLeft(String mapping) throws IOException {
    var parted = Parted.at(lines(ATTENTION, mapping, "l :", "l :"), "for j in range(0, trips_j)");
    for (var lines : List.of(parted.inside(), parted.behind())) {
      var added = lines.stream().filter(it -> it.contains(ADDED)).toList();
      assertEquals(1, added.size());
      assertTrue(added.getFirst().strip().startsWith("l_before[e] = "), added.getFirst());
    }
  }

  @ParameterizedTest
  @CsvSource({"fa3,2,0", "stream,2,0"})
  void aMappingMayForbidIt(String mapping, int inside, int behind) throws IOException {
    var forbidden = "delay(pv, by=1, of=j, after=qk)";
    var lines = lines(ATTENTION, mapping, forbidden, forbidden + "\n    place(l, partial=none)");
    var parted = Parted.at(lines, "for j in range(0, trips_j)");
    assertEquals(inside, Parted.count(parted.inside(), ADDED));
    assertEquals(behind, Parted.count(parted.behind(), ADDED));
  }

  @Test
  void whatATripComparesIsWholeInEach() throws IOException {
    var parted = Parted.at(lines(LATE, "tiles", "l :", "l :"), "for j in range(0, trips_j)");
    assertEquals(2, Parted.count(parted.inside(), "seen[r] = seen[r] + lanes_combined"));
    assertEquals(2, Parted.count(parted.inside(), ADDED));
    assertEquals(0, Parted.count(parted.inside(), GREATEST));
    for (var name : List.of("l", "more", "most")) {
      assertEquals(1, Parted.count(parted.behind(), name + "[e] = lanes_combined"), name);
    }
    assertEquals(0, Parted.count(parted.behind(), "seen[e] = lanes_combined"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "l[i] = l[i] * f + sum + 1.0",
        "l[i] = l[i] * l[i] + sum",
        "l[i] = l[i] / f + sum",
        "l[i] = max(l[i], sum)",
        "l[i] = sum * sum",
        "l[i] = fma(f, f, l[i]) + sum",
        "l[i] = sum if f > 0.5 else l[i]"
      })
  void whatIsNotLinearIsWholeInEachTrip(String update) throws IOException {
    var text = Files.readString(LATE).replace("    place(l, partial=lane)\n", "");
    var path = Files.createTempFile("late", ".prism");
    try {
      Files.writeString(path, text);
      var parted =
          Parted.at(
              lines(path, "tiles", "l[i] = l[i] * f + sum", update), "for j in range(0, trips_j)");
      assertEquals(0, Parted.count(parted.behind(), "l[e] = lanes_combined"));
      assertEquals(4, Parted.count(parted.inside(), ADDED));
    } finally {
      Files.delete(path);
    }
  }
}
