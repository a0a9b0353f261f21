package org.prismlang.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.runtime.driver.DriverStub;

/**
 * A GPU that is a stub of its own, and a CUDA compiler that copies: a text with the kernels' names
 * is code enough for the stub.
 */
record StubGpu(DriverStub stub, Map<String, String> environment) {
  private static final String NVCC =
      """
      #!/bin/sh
      [ "$1" = --version ] && echo 'Cuda compilation tools, release 13.0, V13.0.88' && exit
      while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
      cp "$1" "$out"
      """;

  static StubGpu in(Path folder) throws IOException {
    var stub = DriverStub.another(folder);
    var nvcc = Files.writeString(folder.resolve("nvcc"), NVCC);
    Files.setPosixFilePermissions(nvcc, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new StubGpu(
        stub,
        Map.of(
            "PRISM_LIBCUDA",
            stub.library(),
            "PRISM_NVCC",
            nvcc.toString(),
            "XDG_CACHE_HOME",
            folder.resolve("cache").toString()));
  }

  Device device() {
    return Device.gpu(environment, false);
  }

  Device watched() {
    return Device.gpu(environment, true);
  }

  static Program program(String text) {
    return Prism.load(new SourceFile("kernels.prism", text), Options.DEFAULT);
  }
}
