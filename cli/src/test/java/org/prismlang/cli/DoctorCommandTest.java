package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.cuda.nvcc.Nvcc;

class DoctorCommandTest {
  @TempDir Path folder;

  @Test
  void aMachineWithoutGpuIsFine() {
    CommandLine.plain(folder)
        .prism("doctor")
        .expect(Status.FINE)
        .out("prism ")
        .out("ok       Java")
        .out("ok       system")
        .out("missing  class archive  none in " + folder.resolve(".cache/prism"))
        .out("missing  GPU            nvidia-smi lists none");
  }

  @Test
  void anOldJavaIsNot() {
    var environment = CommandLine.environment(folder, Map.of());
    environment.properties().setProperty("java.version", "17.0.2");
    new CommandLine(environment)
        .prism("doctor")
        .expect(Status.ENVIRONMENT)
        .out("missing  Java           17.0.2")
        .out("install a JDK 25");
  }

  @Test
  void toolsAreFoundAndAsked() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("cuda/bin"));
    script(
        bin.resolve("nvcc"), "echo nvcc; echo 'Cuda compilation tools, release 12.4, V12.4.131'");
    script(
        bin.resolve("nvidia-smi"),
        "echo 'NVIDIA H200, 570.86, 9.0'; echo 'NVIDIA L4, 570.86, 8.9'");
    Files.createFile(folder.resolve("libcuda.so.1"));
    Path cache = Files.createDirectories(folder.resolve("xdg/prism"));
    Files.createFile(cache.resolve("1-check.jsa"));
    var variables =
        Map.of(
            "PATH", "/nowhere:" + bin,
            "LD_LIBRARY_PATH", folder.toString(),
            "XDG_CACHE_HOME", folder.resolve("xdg").toString());
    new CommandLine(CommandLine.environment(folder, variables))
        .prism("doctor")
        .expect(Status.FINE)
        .out("ok       class archive  1 in " + cache)
        .out("ok       nvcc           12.4.131 at " + bin.resolve("nvcc"))
        .out("ok       GPU driver     " + folder.resolve("libcuda.so.1"))
        .out("ok       GPU            NVIDIA H200, driver 570.86, compute capability 9.0")
        .out("ok       GPU            NVIDIA L4");
  }

  @Test
  void theToolkitIsFoundByItsHome() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("cuda/bin"));
    script(bin.resolve("nvcc"), "exit 1");
    var variables = Map.of("CUDA_HOME", folder.resolve("cuda").toString());
    var machine = new Machine(CommandLine.environment(folder, variables));
    assertEquals(Optional.of(new Nvcc(bin.resolve("nvcc"))), machine.nvcc());
    assertEquals(Optional.empty(), machine.nvcc().orElseThrow().version());
    assertEquals(List.of(), machine.gpus());
  }

  private static void script(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
