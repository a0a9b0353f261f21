package org.prismlang.kernel.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.lower.CorpusProgram;
import org.prismlang.kernel.lower.Programs;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.source.SourceFile;

class IrProgramsTest {
  private static Stream<Path> right() {
    return Stream.of("examples", "lang/src/test/prism/programs", "lang/src/test/prism/accept")
        .flatMap(folder -> Programs.below(Path.of("..", folder)));
  }

  @TestFactory
  Stream<DynamicTest> programsAreLoweredByTheRules() {
    return right().map(path -> DynamicTest.dynamicTest(path.toString(), () -> keepsTheRules(path)));
  }

  private static void keepsTheRules(Path path) {
    assertEquals(List.of(), IrRules.check(CorpusProgram.of(path).lowered()));
  }

  @TestFactory
  Stream<DynamicTest> programsReadBackAsTheyWere() {
    return right().map(path -> DynamicTest.dynamicTest(path.toString(), () -> readsBack(path)));
  }

  private static void readsBack(Path path) {
    var program = CorpusProgram.of(path);
    var module = program.lowered();
    var text = IrText.print(module);
    var read = IrReader.read(text, files(program.program()));
    assertEquals(text, IrText.print(read));
    // The size of a workspace is a term, and terms have no equals.
    boolean isComparable =
        module.kernels().stream().allMatch(kernel -> kernel.launch().workspaces().isEmpty());
    if (isComparable) {
      assertEquals(module, read);
    }
  }

  /** The files its text is in, by path. */
  private static Map<String, SourceFile> files(Program program) {
    var files = new HashMap<String, SourceFile>();
    for (var function : program.functions()) {
      files.put(function.span().file().path(), function.span().file());
    }
    return files;
  }
}
