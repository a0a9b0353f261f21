package org.prismlang.kernel.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.NumberedText;
import org.prismlang.lang.source.SourceFile;

/** Programs get the synchronization they say they need, no more and no less. */
@Order(1)
final class SyncStructureTest {
  private static final Path CONFORMANCE = Path.of("src/test/prism/sync");
  private static final List<Path> FOLDERS =
      List.of(
          CONFORMANCE,
          Path.of("../examples"),
          Path.of("../std/tests"),
          Path.of("../bench/kernels"),
          Path.of("../lang/src/test/prism/programs"));
  private static final Pattern ERROR = Pattern.compile("# error\\[(P\\d{4})]");

  @TestFactory
  Stream<DynamicTest> programsAreSynchronizedAsTheySay() throws IOException {
    var gaps = knownGaps();
    return FOLDERS.stream()
        .flatMap(folder -> Synchronized.programs(folder).stream())
        .map(path -> DynamicTest.dynamicTest(name(path), () -> check(path, gaps)));
  }

  /** A gap that has closed, or has become another, fails too: the list stays true. */
  private static void check(Path path, Map<String, List<String>> gaps) {
    assertEquals(
        gaps.getOrDefault(name(path), List.of()), differences(Synchronized.of(path)), name(path));
  }

  /** What was made of a kernel can be kept and read again. */
  @TestFactory
  Stream<DynamicTest> whatWasMadeOfProgramsReadsBack() {
    return FOLDERS.stream()
        .flatMap(folder -> Synchronized.programs(folder).stream())
        .map(path -> DynamicTest.dynamicTest(name(path), () -> readsBack(Synchronized.of(path))));
  }

  private static void readsBack(Synchronized program) {
    if (program.result().isEmpty()) {
      return;
    }
    var made = program.result().get();
    var text = NumberedText.of(program.lowered().orElseThrow());
    var read = text.made(text.ofMade(made).orElseThrow());
    assertEquals(made.procedures(), read.procedures());
    assertEquals(
        made.kernels().stream().map(Kernel::barriers).toList(),
        read.kernels().stream().map(Kernel::barriers).toList());
    assertEquals(
        made.kernels().stream().map(Kernel::body).toList(),
        read.kernels().stream().map(Kernel::body).toList());
  }

  @Test
  void knownGapsAreOfPrograms() throws IOException {
    var names =
        FOLDERS.stream()
            .flatMap(folder -> Synchronized.programs(folder).stream())
            .map(SyncStructureTest::name)
            .toList();
    assertTrue(names.containsAll(knownGaps().keySet()), knownGaps().keySet().toString());
  }

  @Test
  void everyConformanceProgramSaysSomething() {
    var silent =
        Synchronized.programs(CONFORMANCE).stream()
            .map(Synchronized::textOf)
            .filter(it -> SyncAssertion.in(it.text()).isEmpty())
            .filter(it -> !ERROR.matcher(it.text()).find())
            .map(SourceFile::path)
            .toList();
    assertEquals(List.of(), silent);
    assertTrue(Synchronized.programs(CONFORMANCE).size() >= 60);
  }

  @Test
  void everyExampleSaysSomething() {
    var silent =
        Synchronized.programs(Path.of("../examples")).stream()
            .map(Synchronized::textOf)
            // What a mapping comes to is another file.
            .filter(it -> it.text().contains("@prism(\"global\")"))
            .filter(it -> SyncAssertion.in(it.text()).isEmpty())
            .map(SourceFile::path)
            .toList();
    assertEquals(List.of(), silent);
  }

  @Test
  void wrongAssertionsAreFound() {
    var program =
        """
        # sync: block=2 warp=1
        @prism("global")
        @requires(grid[1], block[1], thread[64], smem=256)
        @launch(block=64)
        def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
            b : int @ block[1] = id()
            with group(block[1]):
                s : shared(int[64]) @ block[1]
                t : int @ thread[1] = id()
                for i in range(0, n):  # sync: block=1
                    with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                        mine[0] = x[64 * i + t]
                    with partition(y, p=thread[1], offset=64 * i + t) as out, group(thread[1]):
                        out[0] = s[63 - t]
            pass  # sync: none
        """;
    assertEquals(
        List.of("line 2: warp=1, found 0", "line 10: block=1, found 2", "line 15: no loop here"),
        differences(Synchronized.of(new SourceFile("wrong.prism", program))));
  }

  @Test
  void countsOfNothingAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> SyncAssertion.in("# sync: blocks=1"));
    assertThrows(IllegalArgumentException.class, () -> SyncAssertion.in("# sync: block"));
    assertThrows(IllegalArgumentException.class, () -> SyncAssertion.in("# sync: wgmma=1"));
  }

  private static List<String> differences(Synchronized program) {
    var differences = new ArrayList<>(wrongErrors(program));
    program.result().ifPresent(module -> differences.addAll(wrongCounts(program, module)));
    return differences;
  }

  private static List<String> wrongErrors(Synchronized program) {
    var expected = new ArrayList<String>();
    var lines = program.file().text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      var matcher = ERROR.matcher(lines.get(i));
      while (matcher.find()) {
        expected.add("line " + (i + 1) + ": " + matcher.group(1));
      }
    }
    var wrong = new ArrayList<String>();
    for (var diagnostic : program.diagnostics()) {
      var found = "line " + diagnostic.span().from().line() + ": " + diagnostic.code();
      if (diagnostic.isError() && !expected.remove(found)) {
        wrong.add(found + " is not expected: " + diagnostic.message());
      }
    }
    expected.forEach(it -> wrong.add(it + " is missing"));
    return wrong;
  }

  private static List<String> wrongCounts(Synchronized program, Module module) {
    var wrong = new ArrayList<String>();
    for (var assertion : SyncAssertion.in(program.file().text())) {
      var found = found(assertion, program.file(), module);
      if (found.isEmpty()) {
        wrong.add(assertion.place() + "no " + (assertion.isKernel() ? "kernel" : "loop") + " here");
      }
      for (var tally : found) {
        for (var difference : assertion.tally().differences(tally)) {
          var line = assertion.place() + difference;
          if (!wrong.contains(line)) {
            wrong.add(line);
          }
        }
      }
    }
    return wrong;
  }

  /** For every instance of the kernel, or copy of the loop. */
  private static List<Tally> found(SyncAssertion assertion, SourceFile file, Module module) {
    var tallies = new ArrayList<Tally>();
    for (var kernel : module.kernels()) {
      if (!assertion.isKernel()) {
        tallies.addAll(Counting.ofTrips(kernel, assertion.role(), module, file, assertion.line()));
      } else if (begins(kernel, file, assertion.line())) {
        tallies.add(
            assertion.role().isEmpty()
                ? Counting.of(kernel, module)
                : Counting.of(kernel, assertion.role(), module));
      }
    }
    return tallies;
  }

  private static boolean begins(Kernel kernel, SourceFile file, int line) {
    var span = kernel.span();
    return span.file().path().equals(file.path()) && span.from().line() == line;
  }

  /** By program, each line {@code program: difference | why}. */
  private static Map<String, List<String>> knownGaps() throws IOException {
    var gaps = new TreeMap<String, List<String>>();
    try (var stream = SyncStructureTest.class.getResourceAsStream("/sync/known-gaps.txt")) {
      var text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      for (var line : text.lines().filter(it -> !it.startsWith("#") && !it.isBlank()).toList()) {
        int colon = line.indexOf(": ");
        int bar = line.lastIndexOf(" | ");
        if (colon < 0 || bar < colon) {
          throw new IllegalStateException("a gap is `program: difference | why`: " + line);
        }
        gaps.computeIfAbsent(line.substring(0, colon), _ -> new ArrayList<>())
            .add(line.substring(colon + 2, bar));
      }
    }
    return gaps;
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }
}
