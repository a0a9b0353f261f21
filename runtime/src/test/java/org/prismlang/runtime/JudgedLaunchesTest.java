package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.runtime.driver.DriverStub;
import org.prismlang.sim.Mode;
import org.prismlang.verify.Judgement;
import org.prismlang.verify.mutate.Mutant;
import org.prismlang.verify.mutate.Mutants;
import org.prismlang.verify.road.Judge;

/** No kernel is launched that the judge refutes, but where every access is watched. */
@ResourceLock(DriverStub.LOCK)
class JudgedLaunchesTest {
  private static final String KERNELS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[64], smem=256)
      @launch(block=64)
      def reverse(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1]):
          b : int @ block[1] = id()
          with partition(y, p=block[1], offset=64 * b) as out, group(block[1]):
              s : shared(int[64]) @ block[1]
              t : int @ thread[1] = id()
              with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                  mine[0] = x[64 * b + t]
              with partition(out, p=thread[1], offset=t) as o, group(thread[1]):
                  o[0] = s[63 - t]

      @prism("global")
      @requires(grid[1], block[1], thread[64])
      @launch(block=64)
      def copy(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = x[i]
      """;

  private final List<String> asked = new ArrayList<>();
  private final Program program =
      Prism.load(new SourceFile("kernels.prism", KERNELS), Options.DEFAULT)
          .judgedBy(this::withoutBarriers);

  /** Judges kernels as if their barriers had been forgotten. */
  private Judgement withoutBarriers(PlacedModule alone) {
    asked.add(alone.kernels().getFirst().name());
    Optional<PlacedModule> torn =
        Mutants.of(alone.module()).stream()
            .filter(it -> it.what().startsWith("without meet"))
            .map(Mutant::module)
            .findFirst()
            .map(PlacedModule::of);
    return Judge.asking().of(torn.orElse(alone));
  }

  private static void launch(Program program, String kernel) {
    try (var x = Buffer.of(new int[64]);
        var y = Buffer.of(new int[64])) {
      program.kernel(kernel).launch(1, 64, x, y);
    }
  }

  private static List<Diagnostic> refutations(Program program) {
    return assertThrows(PrismException.class, () -> launch(program, "reverse")).diagnostics();
  }

  private static void assertRefuted(Program program) {
    var refutations = refutations(program);
    assertEquals(List.of(Code.P0705), refutations.stream().map(Diagnostic::code).toList());
    assertEquals(12, refutations.getFirst().span().from().line());
  }

  @Test
  void noSimulatorThatDoesNotWatchRunsIt() {
    assertRefuted(program);
    assertRefuted(program.on(Device.simulator(new Mode.Counted())));
  }

  @Test
  void noGpuRunsIt(@TempDir Path folder) throws IOException {
    var gpu = StubGpu.in(folder);
    assertRefuted(program.on(gpu.device()));
    assertRefuted(program.on(gpu.watched()));
    assertEquals(List.of("reverse"), asked);
  }

  @Test
  void noDeviceIsGivenIt() {
    var device = new RecordingDevice();
    assertRefuted(program.on(device));
    assertEquals(0, device.prepared);
  }

  @Test
  void checkedRunsShowWhatItDoes() {
    launch(program.on(Device.simulator(new Mode.Checked(1))), "reverse");
    assertEquals(List.of(), asked);
  }

  @Test
  void onlyWhatIsLaunchedIsJudgedAndOnce() {
    launch(program, "copy");
    launch(program, "copy");
    launch(program.on(new RecordingDevice()), "copy");
    assertEquals(List.of("copy"), asked);
    assertRefuted(program);
    assertRefuted(program);
    assertEquals(List.of("copy", "reverse"), asked);
  }
}
