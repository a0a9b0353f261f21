package org.prismlang.cuda.nvcc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerTest {
  @Test
  void resourcesAreReadFunctionByFunction() {
    var answer =
        read(
            0,
            """
            ptxas info    : 0 bytes gmem
            ptxas info    : Compiling entry function 'first' for 'sm_90a'
            ptxas info    : Function properties for first
                0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
            ptxas info    : Used 22 registers, used 1 barriers
            ptxas info    : Compile time = 20.964 ms
            ptxas info    : Compiling entry function 'second' for 'sm_90a'
            ptxas info    : Function properties for second
                288 bytes stack frame, 272 bytes spill stores, 440 bytes spill loads
            ptxas info    : Used 64 registers, used 0 barriers, 288 bytes cumulative stack size
            ptxas info    : Function properties for _Z4stepf
                0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
            """);
    assertEquals(
        List.of(
            new Answer.Resources("first", 22, 0, 0, 0),
            new Answer.Resources("second", 64, 288, 272, 440),
            new Answer.Resources("_Z4stepf", 0, 0, 0, 0)),
        answer.resources());
    assertEquals(List.of(), answer.refusals());
  }

  @Test
  void lossesAreReadWithTheirFunction() {
    var answer =
        read(
            0,
            """
            ptxas info    : (C7511) Potential Performance Loss: wgmma.mma_async instructions are serialized due to insufficient register resources for the wgmma pipeline in the function 'multiply'
            ptxas info    : (C7512) Potential Performance Loss: wgmma.mma_async instructions are serialized due to insufficient register resources for the function 'multiply'
            ptxas warning : (C7508) Potential Performance Loss: 'setmaxnreg' ignored to maintain minimum register requirements.
            """);
    assertEquals(
        List.of("C7511", "C7512", "C7508"),
        answer.losses().stream().map(Answer.Loss::code).toList());
    assertEquals(
        List.of(Optional.of("multiply"), Optional.of("multiply"), Optional.empty()),
        answer.losses().stream().map(Answer.Loss::function).toList());
    assertEquals(
        List.of(Cause.REGISTERS, Cause.REGISTERS, Cause.BUDGET),
        answer.losses().stream().map(it -> Cause.of(it.text())).toList());
  }

  @Test
  void everyCauseOfASerializedProductIsKnown() {
    var because = "wgmma.mma_async instructions are serialized due to ";
    assertEquals(Cause.EXTERN, Cause.of(because + "the presence of Extern calls"));
    assertEquals(
        Cause.CALL,
        Cause.of(because + "wgmma pipeline crossing function boundary at a function call"));
    assertEquals(
        Cause.OPERANDS,
        Cause.of(because + "non wgmma instructions defining input registers of a wgmma"));
    assertEquals(
        Cause.READ,
        Cause.of(because + "non wgmma instructions reading accumulator registers of  a wgmma"));
    assertEquals(
        Cause.WRITTEN,
        Cause.of(because + "non wgmma instructions defining accumulator registers of a wgmma"));
    assertEquals(Cause.SHAPE, Cause.of(because + "ill formed pipeline stage"));
    assertEquals(
        Cause.DIVERGENT,
        Cause.of(because + "program dependence on compiler-inserted WG.DP in divergent path"));
    assertEquals(Cause.UNKNOWN, Cause.of("the weather"));
  }

  @Test
  void refusalsAreReadWithTheirLine() {
    var answer =
        read(
            2,
            """
            build/k.cu(7): error: identifier "lane_number" is undefined
                return lane_number();
                       ^

            1 error detected in the compilation of "build/k.cu".
            ptxas k.ptx, line 19; error   : Unknown symbol 'x'
            ptxas fatal   : Ptx assembly aborted due to errors
            """);
    assertEquals(
        List.of(
            new Answer.Refusal(7, "identifier \"lane_number\" is undefined"),
            new Answer.Refusal(0, "Unknown symbol 'x'"),
            new Answer.Refusal(0, "Ptx assembly aborted due to errors")),
        answer.refusals());
  }

  @Test
  void aMachineThatCannotCompileIsNoRefusal() {
    var answer = read(1, "nvcc fatal   : Unsupported gpu architecture 'compute_100a'\n");
    assertEquals(List.of(), answer.refusals());
  }

  private static Answer read(int status, String text) {
    return Answer.of(status, text.lines().toList());
  }
}
