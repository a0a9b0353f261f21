package org.prismlang.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.foreign.clang.Clang;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.verify.Judgement;

/**
 * Mistakes that others reported, reduced: each as it was, which is refuted, and as it was put
 * right, which is verified. All are in one file for clang, each in a namespace.
 */
class ReportedPairsTest {
  private static final Path FOLDER = Path.of("src/test/pairs");
  private static final Path PAGE = Path.of("../docs/verify-pairs.md");
  private static final Pattern FIRST = Pattern.compile("// (([\\w.-]+/[\\w.-]+)#(\\d+)): (.*\\.)");
  private static final Pattern LAUNCH =
      Pattern.compile("//--blockDim=([\\d,]+) --gridDim=([\\d,]+)");
  private static final int FEWEST = 25;
  private static final int FEWEST_ASYNCHRONOUS = 5;

  /** A kernel of a pair, as it stands in its file. */
  private record Version(String name, List<String> lines) {
    static Version of(Path path) throws IOException {
      var file = path.getFileName().toString();
      return new Version(
          file.substring(0, file.length() - ".cu".length()), Files.readAllLines(path));
    }

    boolean isRacy() {
      return name.endsWith("_racy");
    }

    String pair() {
      return name.substring(0, name.lastIndexOf('_'));
    }

    List<Integer> extents(int group) {
      var launch = LAUNCH.matcher(lines.get(1));
      assertTrue(launch.matches(), name);
      return Launches.numbers(launch.group(group));
    }

    boolean isAsynchronous() {
      return lines.stream()
          .anyMatch(
              it -> it.contains("mbarrier") || it.contains("bulk") || it.contains("barrier<"));
    }
  }

  private static List<Version> versions() throws IOException {
    var versions = new ArrayList<Version>();
    try (var files = Files.list(FOLDER)) {
      for (var file : files.sorted().toList()) {
        versions.add(Version.of(file));
      }
    }
    return versions;
  }

  @TestFactory
  Stream<DynamicTest> mistakesAreRefutedAndWhatWasPutRightIsVerified()
      throws IOException, InterruptedException {
    var clang = Clang.of(System.getenv());
    assumeTrue(clang.isPresent(), Clang.HINT);
    var versions = versions();
    var path = Files.createTempFile("pairs", ".cu");
    try {
      Files.writeString(path, together(versions));
      var source = new SourceFile(path.toString(), Files.readString(path));
      var file = ForeignFile.read(source, clang.get(), List.of()).orElseThrow();
      assertEquals(List.of(), file.complaints());
      assertEquals(versions.size(), file.kernels().size());
      var tests = new ArrayList<DynamicTest>();
      for (int i = 0; i < versions.size(); i++) {
        var version = versions.get(i);
        var kernel = file.kernels().get(i);
        tests.add(
            DynamicTest.dynamicTest(version.name(), () -> check(version, kernel, file, source)));
      }
      return tests.stream();
    } finally {
      Files.delete(path);
    }
  }

  private static void check(
      Version version, ClangNode kernel, ForeignFile file, SourceFile source) {
    var judge =
        new ForeignJudge(
            file,
            source,
            Optional.of(version.extents(1)),
            Optional.of(version.extents(2)),
            Map.of());
    var judgement = judge.of(kernel);
    assertEquals(
        version.isRacy() ? Judgement.Standing.REFUTED : Judgement.Standing.VERIFIED,
        judgement.standing(),
        judgement.refutations() + " " + judgement.outside());
  }

  private static String together(List<Version> versions) {
    var includes = new LinkedHashSet<String>();
    var all = new StringBuilder();
    for (var version : versions) {
      all.append("namespace ").append(version.name()).append(" {\n");
      for (var line : version.lines()) {
        if (line.startsWith("#include")) {
          includes.add(line);
        } else {
          all.append(line).append('\n');
        }
      }
      all.append("}\n");
    }
    return String.join("\n", includes) + "\n" + all;
  }

  @Test
  void thePageListsThemAll() throws IOException {
    var rows = new TreeMap<String, String>();
    int asynchronous = 0;
    for (var version : versions()) {
      var first = FIRST.matcher(version.lines().getFirst());
      assertTrue(first.matches(), version.name());
      asynchronous += version.isRacy() && version.isAsynchronous() ? 1 : 0;
      var row =
          "| `%s` | [%s](https://github.com/%s/issues/%s) | %s |"
              .formatted(
                  version.pair(), first.group(1), first.group(2), first.group(3), first.group(4));
      var other = rows.put(version.pair(), row);
      assertEquals(version.isRacy() ? row : null, version.isRacy() ? other : null, version.name());
    }
    assertTrue(rows.size() >= FEWEST, rows.size() + " pairs");
    assertTrue(asynchronous >= FEWEST_ASYNCHRONOUS, asynchronous + " of them asynchronous");
    var listed = Files.readAllLines(PAGE).stream().filter(it -> it.startsWith("| `")).toList();
    assertEquals(String.join("\n", rows.values()), String.join("\n", listed));
  }
}
