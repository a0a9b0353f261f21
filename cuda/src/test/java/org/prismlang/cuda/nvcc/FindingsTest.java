package org.prismlang.cuda.nvcc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.cuda.CudaProgram;
import org.prismlang.cuda.Prism;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;

/** The assembler's words, said about the source. */
class FindingsTest {
  private static final String PROGRAM =
      """
      @prism("device")
      @requires(thread[1])
      def lane() -> uint @ thread[1]:
          unsafe("return lane_number();")

      @prism("global")
      @requires(grid[1], block[1], thread[32])
      @launch(block=32)
      @instantiate(T=float)
      @instantiate(T=uint)
      def signal[T: number](y: ptr(uint) @ grid[1], x: T @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = lane()
      """;

  private final SourceFile file = new SourceFile("k.prism", PROGRAM);
  private final PlacedModule placed = Prism.placed(file, new Diagnostics());

  @Test
  void aSpillStandsAtTheNameOfItsKernel() {
    var found =
        found(
            """
            ptxas info    : Function properties for signal_uint
                288 bytes stack frame, 272 bytes spill stores, 440 bytes spill loads
            ptxas info    : Used 64 registers, used 0 barriers
            """);
    assertEquals(List.of(Code.P0901), codes(found));
    assertEquals("signal", found.getFirst().span().text());
    assertEquals(11, found.getFirst().span().from().line());
    assertTrue(found.getFirst().message().contains("272 bytes"), found.toString());
    assertTrue(found.getFirst().notes().getFirst().contains("64 registers"), found.toString());
  }

  @Test
  void withoutSpillsThereIsNothingToSay() {
    var found =
        found(
            """
            ptxas info    : Function properties for signal_uint
                0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
            ptxas info    : Used 64 registers, used 0 barriers
            """);
    assertEquals(List.of(), found);
  }

  @Test
  void oneWantOfRegistersIsOneWarning() {
    var found =
        found(
            """
            ptxas info    : (C7511) Potential Performance Loss: wgmma.mma_async instructions are serialized due to insufficient register resources for the wgmma pipeline in the function 'signal_float'
            ptxas info    : Function properties for signal_float
                624 bytes stack frame, 1660 bytes spill stores, 1148 bytes spill loads
            ptxas info    : Used 255 registers, used 1 barriers
            """);
    assertEquals(List.of(Code.P0902), codes(found));
    assertTrue(found.getFirst().notes().toString().contains("C7511"), found.toString());
    assertTrue(found.getFirst().notes().toString().contains("1660 bytes"), found.toString());
    assertTrue(found.getFirst().helps().getFirst().text().contains("regs="), found.toString());
  }

  @Test
  void aFunctionOfItsOwnIsNamedToo() {
    var found =
        found(
            """
            ptxas info    : Function properties for _Z4lanev
                8 bytes stack frame, 8 bytes spill stores, 8 bytes spill loads
            """);
    assertEquals("lane", found.getFirst().span().text());
  }

  @Test
  void errorsInUnsafeTextAreTheUsers() {
    var source = CudaProgram.of(placed, Target.SM_90A).source();
    int line = 1 + source.lines().toList().indexOf("  return lane_number();");
    assertTrue(line > 0, source);
    var texts = new UnsafeText(source, placed.module());
    var error = texts.error(new Answer.Refusal(line, "unknown")).orElseThrow();
    assertEquals(Code.P0903, error.code());
    assertEquals(4, error.span().from().line());
    assertTrue(texts.error(new Answer.Refusal(line + 2, "unknown")).isEmpty());
    assertTrue(texts.error(new Answer.Refusal(0, "unknown")).isEmpty());
    assertTrue(texts.error(new Answer.Refusal(100_000, "unknown")).isEmpty());
  }

  @Test
  void errorsInTextWithAMeaningAreTheUsersToo() {
    var program =
        PROGRAM.replace(
            "    unsafe(\"return lane_number();\")",
            "    with unsafe(\"return lane_number();\"):\n        return uint(0)");
    var meant = Prism.placed(new SourceFile("k.prism", program), new Diagnostics());
    var source = CudaProgram.of(meant, Target.SM_90A).source();
    int line = 1 + source.lines().toList().indexOf("  return lane_number();");
    assertTrue(line > 0, source);
    var error =
        new UnsafeText(source, meant.module())
            .error(new Answer.Refusal(line, "unknown"))
            .orElseThrow();
    assertEquals(Code.P0903, error.code());
    assertEquals("unsafe(\"return lane_number();\")", error.span().text());
  }

  private List<Diagnostic> found(String said) {
    var diagnostics = new Diagnostics();
    new Findings(placed.module(), Target.SM_90A)
        .report(Answer.of(0, said.lines().toList()), diagnostics);
    return diagnostics.inOrder();
  }

  private static List<Code> codes(List<Diagnostic> found) {
    return found.stream().map(Diagnostic::code).toList();
  }
}
