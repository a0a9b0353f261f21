package org.prismlang.cuda.nvcc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.type.Target;

class NvccTest {
  @TempDir Path folder;

  @Test
  void theFirstFolderThatHasItWins() throws IOException {
    script("second/nvcc", "exit 0");
    script("third/nvcc", "exit 0");
    Files.createDirectories(folder.resolve("first/nvcc"));
    var path = String.join(":", in("first"), "", in("second"), in("third"));
    assertEquals(found("second/nvcc"), Nvcc.of(Map.of("PATH", path)));
  }

  @Test
  void whatIsNamedIsTakenOrNothing() throws IOException {
    script("bin/nvcc", "exit 0");
    script("mine/compiler", "exit 0");
    Files.createFile(folder.resolve("mine/text"));
    var path = in("bin");
    assertEquals(found("bin/nvcc"), Nvcc.of(Map.of("PATH", path, "PRISM_NVCC", "")));
    assertEquals(
        found("mine/compiler"), Nvcc.of(Map.of("PATH", path, "PRISM_NVCC", in("mine/compiler"))));
    for (var wrong : List.of(in("nowhere"), in("mine"), in("mine/text"))) {
      var environment = Map.of("PATH", path, "PRISM_NVCC", wrong);
      assertEquals(Optional.empty(), Nvcc.of(environment), wrong);
    }
  }

  @Test
  void toolkitsAreAskedAfterThePath() throws IOException {
    script("bin/nvcc", "exit 0");
    script("home/bin/nvcc", "exit 0");
    script("path/bin/nvcc", "exit 0");
    var toolkits = Map.of("CUDA_HOME", in("home"), "CUDA_PATH", in("path"));
    assertEquals(found("home/bin/nvcc"), Nvcc.of(toolkits));
    assertEquals(found("path/bin/nvcc"), Nvcc.of(Map.of("CUDA_PATH", in("path"))));
    var withPath = Map.of("CUDA_HOME", in("home"), "PATH", in("bin"));
    assertEquals(found("bin/nvcc"), Nvcc.of(withPath));
  }

  @Test
  void versionIsWhatItAnswers() throws IOException {
    var answer = "echo nvcc; echo 'Cuda compilation tools, release 12.4, V12.4.131'";
    assertEquals(Optional.of("12.4.131"), new Nvcc(script("nvcc", answer)).version());
    assertEquals(Optional.empty(), new Nvcc(script("mute", "exit 1")).version());
    assertEquals(Optional.empty(), new Nvcc(folder.resolve("none")).version());
  }

  @Test
  void itIsToldTheTargetAndItsWordsComeBack() throws IOException, InterruptedException {
    var nvcc = new Nvcc(script("nvcc", "echo \"$@\" ; echo said >&2 ; exit 3"));
    var answer = nvcc.cubin(Path.of("k.cu"), Path.of("k.cubin"), Target.SM_90A);
    assertEquals(3, answer.status());
    assertEquals(
        List.of("-std=c++17 -cubin -arch=sm_90a -Xptxas -v -o k.cubin k.cu", "said"),
        answer.lines());
    var later = nvcc.cubin(Path.of("k.cu"), Path.of("k.cubin"), Target.SM_100);
    assertTrue(later.lines().getFirst().contains("-arch=sm_100a"), later.toString());
  }

  private String in(String name) {
    return folder.resolve(name).toString();
  }

  private Optional<Nvcc> found(String name) {
    return Optional.of(new Nvcc(folder.resolve(name)));
  }

  private Path script(String name, String text) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
