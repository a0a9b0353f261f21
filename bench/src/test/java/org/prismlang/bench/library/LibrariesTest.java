package org.prismlang.bench.library;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.bench.measure.ContestantLost;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.bench.measure.Side;
import org.prismlang.cuda.nvcc.LibrarySearch;

/** What is installed, and how it is asked. */
class LibrariesTest {
  @TempDir Path folder;

  @Test
  void aLibraryIsFoundWhereTheEnvironmentSays() throws IOException {
    var first = Files.createDirectories(folder.resolve("first"));
    var second = Files.createDirectories(folder.resolve("second"));
    Files.createFile(first.resolve("libthing.so.12"));
    Files.createFile(second.resolve("libthing.so.13"));
    var search = LibrarySearch.of(Map.of("LD_LIBRARY_PATH", first + ":" + second));
    assertEquals(
        Optional.of(second.resolve("libthing.so.13")),
        search.find(List.of("libthing.so.13", "libthing.so.12")));
    assertEquals(Optional.empty(), search.find(List.of("libnothing.so")));
  }

  @Test
  void packagesOfPythonAreSearched() throws IOException {
    python("exit 0");
    var libraries =
        Files.createDirectories(folder.resolve("lib/python3.12/site-packages/nvidia/cublas/lib"));
    Files.createFile(libraries.resolve("libthing.so.13"));
    var search = LibrarySearch.of(Map.of("PATH", folder.resolve("bin").toString()));
    assertEquals(
        Optional.of(libraries.resolve("libthing.so.13")), search.find(List.of("libthing.so.13")));
  }

  @Test
  void aCallThatFailsNamesItselfAndTheCause() {
    var library = SharedLibrary.load("libc.so.6").orElseThrow();
    library.call("abs", "I", 0);
    var error = assertThrows(LibraryException.class, () -> library.call("abs", "I", -3));
    assertEquals("abs: status 3", error.getMessage());
    var explaining = library.explainingBy("strerror");
    var explained = assertThrows(LibraryException.class, () -> explaining.call("abs", "I", -2));
    assertEquals("abs: No such file or directory", explained.getMessage());
    var missing = assertThrows(LibraryException.class, () -> library.call("no_such", "I", 1));
    assertTrue(String.valueOf(missing.getMessage()).contains("no such function"));
  }

  @Test
  void aLibraryThatIsNotThereIsEmpty() {
    assertTrue(SharedLibrary.load("libno-such-library.so").isEmpty());
  }

  @Test
  void theCardSaysItsClock() {
    var card = Card.of("580.95.05, 1980, 1980, 120.50, 700.00, 34\n").orElseThrow();
    assertEquals("580.95.05", card.driver());
    assertEquals("1980 of 1980 MHz, 120.50 of 700.00 W, 34 °C", card.text());
    assertTrue(Card.of("No devices were found").isEmpty());
  }

  @Test
  void pytorchAnswersFromItsOwnProcess() throws IOException {
    python(
        """
        while read -r word rest; do
          case "$word $rest" in
            'open softmax float 2 3') echo ready ;;
            open*) echo 'failed: no such thing' ;;
            'burst 0.12 5 20') echo '1.5e-05 2.5e-05' ;;
          esac
        done
        """);
    var torch = folder.resolve("lib/python3.12/site-packages/torch");
    Files.createDirectories(torch);
    Files.writeString(torch.resolve("version.py"), "__version__ = '2.11.0+cu130'\n");
    var found =
        Torch.of(Map.of("VIRTUAL_ENV", folder.toString(), "PATH", folder.resolve("bin").toString()))
            .orElseThrow();
    assertEquals("PyTorch 2.11.0+cu130", found.version());
    var contestant = found.contestant("PyTorch", "softmax", "float", 2, 3);
    assertEquals("PyTorch (own process)", contestant.name());
    assertArrayEquals(new double[] {1.5e-5, 2.5e-5}, contestant.burst(Protocol.BURST));
    var error =
        assertThrows(
            LibraryException.class, () -> found.contestant("PyTorch", "sort", "float", 1, 1));
    assertEquals("open sort float 1 1: failed: no such thing", error.getMessage());
  }

  @Test
  void tritonIsThereWherePyTorchIs() throws IOException {
    python("exit 0");
    var environment = Map.of("PATH", folder.resolve("bin").toString());
    var packages = folder.resolve("lib/python3.12/site-packages");
    var triton = Files.createDirectories(packages.resolve("triton"));
    Files.writeString(
        triton.resolve("__init__.py"), "\"\"\"of tests\"\"\"\n__version__ = '3.6.0'\n");
    assertEquals(Optional.empty(), Triton.of(environment));
    Files.createDirectories(packages.resolve("torch"));
    assertEquals("Triton 3.6.0", Triton.of(environment).orElseThrow().version());
  }

  /** What it times first, then nothing; asked once more, it is there again. */
  @Test
  void aProcessThatEndsIsLostAndStartedAgain() throws IOException {
    var triton =
        triton(
            """
            while read -r word rest; do
              case "$word" in
                open) echo ready; read -r word rest; echo 1e-5; exit ;;
              esac
            done
            """);
    for (int i = 0; i < 2; i++) {
      var contestant = triton.contestant(new Triton.Job("gemm", "1", 2, 3));
      assertEquals(Side.TRITON, contestant.side());
      assertArrayEquals(new double[] {1e-5}, contestant.burst(Protocol.BURST));
      var lost = assertThrows(ContestantLost.class, () -> contestant.burst(Protocol.BURST));
      assertNotEquals("", lost.getMessage());
    }
  }

  @Test
  void whatTheProcessSaysInsteadOfTimesIsWhyItIsLost() throws IOException {
    var triton =
        triton(
            """
            while read -r word rest; do
              case "$word" in
                open) echo ready ;;
                *) echo failed: out of memory ;;
              esac
            done
            """);
    var contestant = triton.contestant(new Triton.Job("gemm", "1", 2, 3));
    var lost = assertThrows(ContestantLost.class, () -> contestant.burst(Protocol.BURST));
    assertEquals("failed: out of memory", lost.getMessage());
  }

  @Test
  void aProcessThatSaysNothingIsNotWaitedForForever() throws IOException {
    python("exec sleep 60");
    var worker =
        new PythonWorker(folder.resolve("bin/python3"), "triton_bench.py", Duration.ofMillis(200));
    var error =
        assertThrows(
            LibraryException.class,
            () -> worker.contestant("Triton", Side.TRITON, "gemm", "1", 2, 3));
    assertTrue(String.valueOf(error.getMessage()).contains("no answer for"), error::getMessage);
  }

  private Triton triton(String script) throws IOException {
    python(script);
    for (var name : List.of("torch", "triton")) {
      Files.createDirectories(folder.resolve("lib/python3.12/site-packages").resolve(name));
    }
    return Triton.of(Map.of("PATH", folder.resolve("bin").toString())).orElseThrow();
  }

  private void python(String script) throws IOException {
    var bin = Files.createDirectories(folder.resolve("bin"));
    var python = Files.writeString(bin.resolve("python3"), "#!/bin/sh\n" + script);
    assertTrue(python.toFile().setExecutable(true));
  }
}
