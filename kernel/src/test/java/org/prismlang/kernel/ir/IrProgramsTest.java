package org.prismlang.kernel.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.kernel.lower.Lowering;

class IrProgramsTest {
  @TestFactory
  Stream<DynamicTest> programsAreLoweredByTheRules() {
    return RightPrograms.all().stream()
        .map(path -> DynamicTest.dynamicTest(path.toString(), () -> keepsTheRules(path)));
  }

  private static void keepsTheRules(Path path) {
    var module = Lowering.lower(RightPrograms.checked(path));
    assertEquals(List.of(), IrRules.check(module));
  }

  @TestFactory
  Stream<DynamicTest> programsReadBackAsTheyWere() {
    return RightPrograms.all().stream()
        .map(path -> DynamicTest.dynamicTest(path.toString(), () -> readsBack(path)));
  }

  private static void readsBack(Path path) {
    var program = RightPrograms.checked(path);
    var module = Lowering.lower(program);
    var text = IrText.print(module);
    var read = IrReader.read(text, RightPrograms.files(program));
    assertEquals(text, IrText.print(read));
    // The size of a workspace is a term, and terms have no equals.
    boolean isComparable =
        module.kernels().stream().allMatch(kernel -> kernel.launch().workspaces().isEmpty());
    if (isComparable) {
      assertEquals(module, read);
    }
  }
}
