package org.prismlang.cuda.nvcc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
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
    var folders =
        List.of(folder.resolve("first"), folder.resolve("second"), folder.resolve("third"));
    assertEquals(
        Optional.of(new Nvcc(folder.resolve("second/nvcc"))), Nvcc.find(Optional.empty(), folders));
  }

  @Test
  void whatIsNamedIsTakenOrNothing() throws IOException {
    script("bin/nvcc", "exit 0");
    var named = script("mine/compiler", "exit 0");
    var folders = List.of(folder.resolve("bin"));
    assertEquals(Optional.of(new Nvcc(named)), Nvcc.find(Optional.of(named), folders));
    assertEquals(Optional.empty(), Nvcc.find(Optional.of(folder.resolve("nowhere")), folders));
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

  private Path script(String name, String text) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
