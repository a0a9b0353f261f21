package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.project.ProjectFile;
import org.prismlang.lang.type.Target;

class ProjectFileTest {
  @TempDir Path folder;
  private CommandLine line;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
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
    says("xyz = \"1\"", ":1:1: no key `xyz`; there are prism, target, lints.CODE");
    says("lints.P1499 = 'off'", ":1:1: no lint `P1499`; there are P1401, P1402, P1403");
    says(
        "target = 'sm_80'\nlints.P1401 = 'no'",
        ":2:16: `no` is no level of a lint; there are off, warning, error");
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
    var project = ProjectFile.near(program).orElseThrow();
    for (var fine : List.of("0.1", "0.1.0", "0.1-SNAPSHOT", "0.1.7+1839481d", "(unpackaged)")) {
      assertEquals(Optional.empty(), project.objection(fine));
    }
    for (var other : List.of("0.2", "0.10.0", "1.0", "0")) {
      var said = project.objection(other).orElseThrow();
      assertTrue(said.endsWith("wants Prism 0.1, this is " + other), said);
    }
  }

  @Test
  void lintsHaveTheLevelThatTheProjectGivesThem() throws IOException {
    Files.writeString(program, "@prism(\"host\")\ndef main():\n    x : int = 1\n");
    line.prism("check", program).expect(Status.FINE).err("warning[P1401]");
    project("lints.P1401 = \"error\"\n");
    line.prism("check", program).expect(Status.PROBLEMS).err("error[P1401]");
    project("lints.P1401 = \"off\"\n");
    assertEquals("", line.prism("check", program).expect(Status.FINE).err());
  }

  @Test
  void theEditorTakesThatOfTheFile() throws Exception {
    project("target = \"sm_80\"\nlints.P1402 = \"off\"\n");
    var arguments = Arguments.parse(LspCommand.row(Environment.ofProcess()), List.of());
    var console =
        new Console(
            InputStream.nullInputStream(), new ByteArrayOutputStream(), said, Colours.NONE, false);
    var projects = new EditedProjects(Options.DEFAULT, arguments, console);
    var found = projects.of(program);
    assertEquals(Target.SM_80, found.options().target());
    assertEquals(Map.of(Code.P1402, LintLevels.Level.OFF), found.lints().chosen());
    assertEquals(Options.DEFAULT, projects.of(folder.resolve("other.prism")).options());
    project("?");
    projects.of(program);
    projects.of(program);
    assertEquals(1, said.toString(StandardCharsets.UTF_8).lines().count());
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
