package org.prismlang.runtime.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.prismlang.runtime.host.HostPrograms.finding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.sim.Mode;

/** Host functions that launch kernels on the simulator. */
class HostLaunchesTest {
  private static final Path ACCEPTED = Path.of("../lang/src/test/prism/accept");

  @TestFactory
  Stream<DynamicTest> acceptedProgramsRun() throws IOException {
    return run("host");
  }

  @TestFactory
  Stream<DynamicTest> tasksRunInOtherOrders() throws IOException {
    return run("orders");
  }

  private static Stream<DynamicTest> run(String folder) throws IOException {
    try (var files = Files.list(ACCEPTED.resolve(folder))) {
      return files.filter(it -> it.toString().endsWith(".prism")).sorted().toList().stream()
          .map(file -> dynamicTest(file.getFileName().toString(), () -> run(file)));
    }
  }

  private static void run(Path file) {
    var hosts = HostProgram.of(Prism.load(file).printingTo(_ -> {}));
    int calls = 0;
    for (var function : hosts.functions()) {
      if (function.isTest() || function.name().equals("main")) {
        function.call(function.defaults().values().toArray());
        calls++;
      }
    }
    assertTrue(calls > 0, "nothing to run");
  }

  private static final String LAUNCH =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      def store(y: ptr(int) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = i
                  assert i < 40, "too large"

      @prism("host")
      def main(n: int, block: int) -> double:
          y : buffer(int) = buffer(int, 64, init=fill(-1))
          seconds : double = time(launch(store, grid=1, block=block)(y, n))
          expect_equal(y[0], 0)
          return seconds
      """;

  @Test
  void launchesAreTimed() {
    var main = HostProgram.of(HostPrograms.load(LAUNCH)).function("main").orElseThrow();
    double seconds = (double) main.call(32, 32).values().getFirst();
    assertTrue(seconds > 0 && seconds < 10, "seconds " + seconds);
  }

  @Test
  void findingsOfKernelsTellTheLaunch() {
    var main = HostProgram.of(HostPrograms.load(LAUNCH)).function("main").orElseThrow();
    var finding = finding(main, 64, 64);
    assertEquals(Code.P0809, finding.code());
    assertTrue(finding.message().contains("too large"), finding.message());
    assertEquals("launched here", finding.labels().getLast().text());
  }

  @Test
  void contractsAreCheckedAtTheLaunch() {
    var main = HostProgram.of(HostPrograms.load(LAUNCH)).function("main").orElseThrow();
    var finding = finding(main, 1, 2000);
    assertEquals(Code.P0812, finding.code());
    assertEquals("a block has 1 to 1024 threads, not 2000", finding.message());
    assertTrue(finding.span().text().startsWith("launch(store"), finding.span().text());
  }

  @Test
  void tensorsThatDoNotFitAreFound() throws IOException {
    var text = Files.readString(ACCEPTED.resolve("host/tensor_maps.prism"));
    var main =
        HostPrograms.function(text.replace("tensormap(y, [rows, 64])", "tensormap(y, [rows, 65])"));
    var finding = finding(main, 64);
    assertEquals(Code.P0812, finding.code());
    assertEquals("tensormap(y, [rows, 65])", finding.span().text());
  }

  @Test
  void countsComeInTheOrderOfTheLaunches() {
    var program = HostPrograms.load(LAUNCH).on(Device.simulator(new Mode.Counted()));
    var main = HostProgram.of(program).function("main").orElseThrow();
    var counts = main.call(32, 32).counts();
    assertEquals(1, counts.size());
    assertEquals("store", counts.getFirst().kernel());
  }

  @Test
  void printsOfHostAndKernelsAreInOrder() {
    var lines = new ArrayList<String>();
    var main =
        HostPrograms.function(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[1])
            def speak(k: int @ grid[1]):
                i : int @ thread[1] = id()
                with group(thread[1]):
                    if i == 0:
                        print("kernel", k)

            @prism("host")
            def main():
                print("one")
                launch(speak, grid=1, block=32)(1)
                print("two")
                launch(speak, grid=1, block=32)(2)
            """);
    main.run(lines::add, List.of());
    assertEquals(List.of("one", "kernel 1", "two", "kernel 2"), lines);
  }
}
