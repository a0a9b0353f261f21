package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Programs of other languages on a driver without a GPU: the stub of the runtime's tests as {@code
 * libcuda.so}, and a CUDA compiler that copies: a text with the kernels' names is code enough for
 * the stub.
 */
final class StubDriver {
  private static final Path STUB = Path.of("../runtime/src/test/c/driver_stub.c");

  private static final String NVCC =
      """
      #!/bin/sh
      while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
      cp "$1" "$out"
      """;

  private final Path folder;

  private StubDriver(Path folder) {
    this.folder = folder;
  }

  /** {@code folder}: for what is built. */
  static StubDriver in(Path folder) throws IOException {
    assumeTrue(has("cc"), "SKIPPED: no cc, so nobody knows what other languages make of kernels");
    var driver = new StubDriver(folder);
    driver.run("cc", "-shared", "-fPIC", "-o", driver.library(), STUB.toString(), "-lpthread");
    return driver;
  }

  static boolean has(String program) {
    for (var place : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      if (Files.isExecutable(Path.of(place, program))) {
        return true;
      }
    }
    return false;
  }

  /** {@code prism build}, to the folder. */
  void build(Path program, Object... options) throws IOException {
    var nvcc = Files.writeString(folder.resolve("nvcc"), NVCC);
    Files.setPosixFilePermissions(nvcc, PosixFilePermissions.fromString("rwxr-xr-x"));
    var environment = CommandLine.environment(folder, Map.of("PRISM_NVCC", nvcc.toString()));
    var words = new ArrayList<Object>(List.of("build", program, "-o", folder));
    words.addAll(List.of(options));
    new CommandLine(environment).prism(words.toArray()).expect(Status.FINE);
  }

  /** What a program prints that ends well. */
  String run(String... command) throws IOException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PRISM_LIBCUDA", library());
    builder.environment().put("PYTHONPATH", folder.toString());
    builder.environment().put("LD_LIBRARY_PATH", folder.toString());
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      assertEquals(0, process.waitFor(), String.join(" ", command) + "\n" + output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return output;
  }

  /** Compiles a program of C++ against what was built, and runs it. */
  String runCpp(String cudaHeaders, String... sources) throws IOException {
    var program = folder.resolve("program").toString();
    var command = new ArrayList<>(List.of("g++", "-std=c++17", "-Wall", "-Wextra", "-Werror"));
    command.addAll(List.of("-I" + folder, "-I" + cudaHeaders, "-o", program));
    command.addAll(List.of(sources));
    command.addAll(List.of("-L" + folder, "-lcuda"));
    run(command.toArray(String[]::new));
    return run(program);
  }

  private String library() {
    return folder.resolve("libcuda.so").toString();
  }
}
