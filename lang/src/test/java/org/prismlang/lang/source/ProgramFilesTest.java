package org.prismlang.lang.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramFilesTest {
  @TempDir Path folder;

  @BeforeEach
  void fill() throws IOException {
    for (var name :
        List.of("a.prism", "deep/er/b.prism", ".git/c.prism", "deep/.d.prism", "e.cu")) {
      var file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "");
    }
    Files.createSymbolicLink(folder.resolve("deep/round"), folder);
  }

  @Test
  void whatIsHiddenOrLinkedIsPassed() {
    assertEquals(List.of("a.prism", "deep/er/b.prism"), below(100));
    assertEquals(List.of(), ProgramFiles.below(folder.resolve("nowhere"), 100, 1000));
  }

  @Test
  void theSearchIsBounded() {
    assertEquals(List.of("a.prism"), below(2));
    assertEquals(List.of(), ProgramFiles.below(folder, 100, 1));
  }

  /** Who may look into everything sees the same: there is nothing in it. */
  @Test
  void aFolderThatIsShutHidesNoOther() throws IOException {
    var shut = Files.createDirectory(folder.resolve("b_shut"));
    Files.setPosixFilePermissions(shut, PosixFilePermissions.fromString("---------"));
    try {
      assertEquals(List.of("a.prism", "deep/er/b.prism"), below(100));
    } finally {
      Files.setPosixFilePermissions(shut, PosixFilePermissions.fromString("rwx------"));
    }
  }

  private List<String> below(int deepest) {
    return ProgramFiles.below(folder, deepest, 1000).stream()
        .map(it -> folder.relativize(it).toString())
        .sorted()
        .toList();
  }
}
