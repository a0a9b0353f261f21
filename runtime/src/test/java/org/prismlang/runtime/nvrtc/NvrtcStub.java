package org.prismlang.runtime.nvrtc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** NVRTC that copies, {@code src/test/c/nvrtc_stub.c}. */
final class NvrtcStub {
  private static final String SOURCE = "src/test/c/nvrtc_stub.c";

  private NvrtcStub() {}

  /** As a library in the folder. */
  static Path in(Path folder) throws IOException {
    return in(folder, "libnvrtc.so.12");
  }

  static Path in(Path folder, String name) throws IOException {
    var library = Files.createDirectories(folder).resolve(name);
    var compiler =
        new ProcessBuilder("cc", "-Wall", "-shared", "-fPIC", "-o", library.toString(), SOURCE)
            .redirectErrorStream(true);
    Process process;
    try {
      process = compiler.start();
    } catch (IOException e) {
      System.err.println("NO C COMPILER ON THIS MACHINE: nothing was compiled by NVRTC");
      assumeTrue(false, "SKIPPED: no cc, so there is no NVRTC to test with");
      throw e;
    }
    try {
      var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, process.waitFor(), said);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      process.destroy();
    }
    return library;
  }
}
