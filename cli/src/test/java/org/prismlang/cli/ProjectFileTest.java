package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectFileTest {
  @TempDir Path folder;
  private CommandLine line;
  private Path program;

  @BeforeEach
  void start() throws IOException {
    line = CommandLine.plain(folder);
    Files.createDirectories(folder.resolve("work/deep"));
    program = Files.copy(Path.of("../examples/hgemm.prism"), folder.resolve("work/deep/k.prism"));
  }

  @Test
  void theTargetIsThatOfTheNearestFile() throws IOException {
    line.prism("check", program).expect(Status.FINE);
    project("target = 'sm_80'  # an older one\n");
    line.prism("check", program).expect(Status.PROBLEMS).err("sm_80");
    line.prism("check", program, "--target=sm_90a").expect(Status.FINE);
    Files.writeString(folder.resolve("work/deep/prism.toml"), "# nothing\n");
    line.prism("check", program).expect(Status.FINE);
    Files.writeString(folder.resolve("prism.toml"), "?");
    line.prism("check", program).expect(Status.FINE);
    line.prism("explain", "P0401").expect(Status.FINE);
  }

  @Test
  void mistakesHaveAPlace() throws IOException {
    says("target = \"sm_90\"", ":1:11: no target `sm_90`; did you mean `sm_90a`?");
    says("\n\ntaget = \"sm_80\"", ":3:1: no key `taget`; did you mean `target`?");
    says("xyz = \"1\"", ":1:1: no key `xyz`; there are prism, target");
    says("  target: sm_80", ":1:3: a line is `KEY = \"TEXT\"`");
    says("[package]", ":1:1: a line is");
    says("target = sm_80", ":1:1: a line is");
    says("prism = \"one\"", ":1:10: `one` is no version");
    says("prism = \"0.1\"\nprism = \"0.1\"", ":2:1: `prism` is there twice");
    Files.write(folder.resolve("work/prism.toml"), new byte[] {(byte) 0xff});
    line.prism("check", program).expect(Status.USAGE).err("prism.toml:1:1: is no UTF-8 text");
  }

  @Test
  void anotherVersionIsRefused() throws Exception {
    project("prism = \"0.1\"\n");
    var project = ProjectFile.near(List.of(program.toString())).orElseThrow();
    for (var fine : List.of("0.1", "0.1.0", "0.1-SNAPSHOT", "0.1.7+1839481d", "(unpackaged)")) {
      assertEquals(Optional.empty(), project.objection(fine));
    }
    for (var other : List.of("0.2", "0.10.0", "1.0", "0")) {
      var said = project.objection(other).orElseThrow();
      assertTrue(said.endsWith("wants Prism 0.1, this is " + other), said);
    }
  }

  private void says(String text, String what) throws IOException {
    project(text);
    var outcome = line.prism("check", program).expect(Status.USAGE);
    assertTrue(outcome.err().contains("prism.toml" + what), outcome.err());
    assertEquals("", outcome.out());
  }

  private void project(String text) throws IOException {
    Files.writeString(folder.resolve("work/prism.toml"), text);
  }
}
