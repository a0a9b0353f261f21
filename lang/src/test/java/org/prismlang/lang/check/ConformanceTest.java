package org.prismlang.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.lang.diagnostic.Code;

/** Every program of the corpus gives what it says it gives, and nothing else. */
class ConformanceTest {
  private static final Path CORPUS = Path.of("src/test/prism");

  @TestFactory
  Stream<DynamicTest> acceptedProgramsCheckClean() {
    return clean(CORPUS.resolve("accept"));
  }

  @TestFactory
  Stream<DynamicTest> theHardestKernelsCheckClean() {
    return clean(CORPUS.resolve("programs"));
  }

  @TestFactory
  Stream<DynamicTest> examplesCheckClean() {
    return clean(Path.of("../examples"));
  }

  @TestFactory
  Stream<DynamicTest> theLibraryChecksClean() {
    return clean(Path.of("../std"));
  }

  @TestFactory
  Stream<DynamicTest> rejectedProgramsGiveWhatTheyExpect() {
    return Conformance.programs(CORPUS.resolve("reject")).stream()
        .map(program -> DynamicTest.dynamicTest(name(program), () -> asExpected(program)));
  }

  @Test
  void theCorpusIsLargeAndShowsEveryCodeThreeTimes() {
    var rejected = Conformance.programs(CORPUS.resolve("reject"));
    Map<Code, Integer> seen = new EnumMap<>(Code.class);
    int wrong = 0;
    for (var program : rejected) {
      var codes = Conformance.codes(program);
      wrong += codes.isEmpty() ? 0 : 1;
      codes.forEach(code -> seen.merge(Code.valueOf(code), 1, Integer::sum));
    }
    var rare = new ArrayList<String>();
    for (var code : Code.values()) {
      if (seen.getOrDefault(code, 0) < 3 && !Later.CODES.contains(code)) {
        rare.add(code + " " + seen.getOrDefault(code, 0) + " times");
      }
    }
    assertEquals(List.of(), rare, "codes that the corpus shows less than three times");
    assertTrue(wrong >= 200, "at least 200 programs with mistakes, there are " + wrong);
    int accepted = Conformance.programs(CORPUS.resolve("accept")).size();
    assertTrue(accepted >= 80, "at least 80 accepted programs, there are " + accepted);
  }

  private static Stream<DynamicTest> clean(Path folder) {
    var programs = Conformance.programs(folder);
    assertTrue(!programs.isEmpty(), "there are programs in " + folder);
    return programs.stream()
        .map(program -> DynamicTest.dynamicTest(name(program), () -> isClean(program)));
  }

  private static void isClean(Path program) {
    assertEquals(List.of(), Conformance.codes(program), "a clean program expects no diagnostic");
    var said = CheckedFile.of(program).said().stream();
    assertEquals(List.of(), said.map(it -> it.span() + ": " + it.message()).toList());
  }

  private static void asExpected(Path program) {
    assertEquals(List.of(), Conformance.differences(program));
  }

  private static String name(Path program) {
    var parent = program.getParent();
    return parent == null ? program.toString() : parent.getFileName() + "/" + program.getFileName();
  }
}
