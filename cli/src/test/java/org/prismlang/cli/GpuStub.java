package org.prismlang.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A machine with a GPU: the stub of the runtime's tests for a driver, and a CUDA compiler that
 * copies what it gets and writes down how it was called.
 */
record GpuStub(Path folder) {
  private static final Path SOURCE = Path.of("../runtime/src/test/c/driver_stub.c");
  private static final Path NVRTC_SOURCE = Path.of("../runtime/src/test/c/nvrtc_stub.c");
  private static final int PATIENCE_SECONDS = 60;

  private static final String NVCC =
      """
      #!/bin/sh
      [ "$1" = --version ] && echo 'Cuda compilation tools, release 13.0, V13.0.88' && exit
      echo "$@" >> "${0%/*}/calls"
      while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
      cp "$1" "$out"
      """;

  private static final Optional<Path> DRIVER =
      StubDriver.has("cc") ? Optional.of(compiledDriver()) : Optional.empty();

  /** Each has a driver of its own: a process never forgets how it used one. */
  static GpuStub in(Path folder) throws IOException {
    if (DRIVER.isEmpty()) {
      System.err.println("NO C COMPILER ON THIS MACHINE: no command was tested on a GPU");
    }
    assumeTrue(DRIVER.isPresent(), "SKIPPED: no cc, so there is no driver to test with");
    var gpu = new GpuStub(folder);
    Files.copy(DRIVER.get(), Path.of(gpu.driver()));
    var nvcc = Files.writeString(folder.resolve("nvcc"), NVCC);
    Files.setPosixFilePermissions(nvcc, PosixFilePermissions.fromString("rwxr-xr-x"));
    return gpu;
  }

  private static Path compiledDriver() {
    try {
      var library = Files.createTempFile("prism-driver-stub", ".so");
      library.toFile().deleteOnExit();
      compile(SOURCE, library);
      return library;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void compile(Path source, Path library) throws IOException {
    var compiler = new ProcessBuilder("cc", "-shared", "-fPIC", "-pthread", "-o");
    compiler.command().addAll(List.of(library.toString(), source.toString()));
    finished(compiler, Status.FINE);
  }

  /** A compiler that is a library, and copies, too. */
  String nvrtc() throws IOException {
    var library = folder.resolve("libnvrtc.so.12");
    if (!Files.exists(library)) {
      compile(NVRTC_SOURCE, library);
    }
    return library.toString();
  }

  Map<String, String> variables() {
    return Map.of(
        "PRISM_LIBCUDA",
        driver(),
        "PRISM_NVCC",
        folder.resolve("nvcc").toString(),
        "XDG_CACHE_HOME",
        folder.resolve("cache").toString());
  }

  CommandLine line() {
    return new CommandLine(CommandLine.environment(folder, variables()));
  }

  /** How the CUDA compiler was called. */
  List<String> compiled() throws IOException {
    var calls = folder.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  /** A process of its own; what it says, on both ways. */
  String prism(Status expected, Map<String, String> more, Object... words) throws IOException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    var command =
        new ArrayList<>(
            List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder,
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                Main.class.getName()));
    for (var word : words) {
      command.add(word.toString());
    }
    var builder = new ProcessBuilder(command);
    builder.environment().putAll(variables());
    builder.environment().putAll(more);
    return finished(builder, expected);
  }

  private static String finished(ProcessBuilder builder, Status expected) throws IOException {
    var process = builder.redirectErrorStream(true).start();
    try {
      var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean hasEnded = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!hasEnded || process.exitValue() != expected.number) {
        throw new AssertionError(hasEnded ? process.exitValue() + "\n" + said : said);
      }
      return said;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      process.destroy();
    }
  }

  private String driver() {
    return folder.resolve("libcuda.so.1").toString();
  }
}
