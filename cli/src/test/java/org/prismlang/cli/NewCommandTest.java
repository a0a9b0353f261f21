package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewCommandTest {
  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void aProjectChecksCleanAndIsFormatted() throws IOException {
    Path project = folder.resolve("work/My-first_1");
    line.prism("new", project).expect(Status.FINE).out("made " + project);
    assertTrue(Files.readString(project.resolve("README.md")).startsWith("# My-first_1\n"));
    line.prism("check", project).expect(Status.FINE).out("ok: 2 files, ");
    line.prism("fmt", "--check", project).expect(Status.FINE);
    line.prism("test", project).expect(Status.FINE).out("1 passed, 0 failed");
    line.prism("run", project.resolve("saxpy_test.prism"), "50")
        .expect(Status.FINE)
        .out("saxpy of 50 elements agrees with the CPU");
    assertTrue(Files.exists(project.resolve(".gitignore")));
    var workflow = Files.readString(project.resolve(".github/workflows/prism.yml"));
    assertEquals(workflow, ciPage(), "docs/ci.md shows what is written");
  }

  private static String ciPage() throws IOException {
    var page = Files.readString(Path.of("../docs/ci.md"));
    int start = page.indexOf("```yaml\n") + "```yaml\n".length();
    return page.substring(start, page.indexOf("```", start));
  }

  @Test
  void nothingIsOverwritten() throws IOException {
    Path project = Files.createDirectory(folder.resolve("there"));
    line.prism("new", project).expect(Status.USAGE).err("exists already; nothing was changed");
    try (var files = Files.list(project)) {
      assertEquals(0, files.count());
    }
    Path file = Files.writeString(folder.resolve("file"), "mine");
    line.prism("new", file).expect(Status.USAGE).err("exists already");
    line.prism("new", file.resolve("below")).expect(Status.USAGE).err("exists already");
    assertEquals("mine", Files.readString(file));
  }

  @Test
  void whereNothingCanBeWrittenTheReasonIsSaid() {
    line.prism("new", "/proc/self/proj")
        .expect(Status.ENVIRONMENT)
        .err("cannot write /proc/self/proj: no such file or folder");
  }

  @Test
  void namesAreNames() {
    for (var name : new String[] {"", ".", "..", "/", "1st", "a b", "-x-", "a.b", "é", "x\0"}) {
      line.prism("new", "--", name).expect(Status.USAGE).err("is no name for a project");
    }
    assertFalse(Files.exists(Path.of("1st")));
  }
}
