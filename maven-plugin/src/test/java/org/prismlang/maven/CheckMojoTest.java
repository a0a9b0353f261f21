package org.prismlang.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The goal, as Maven calls it. */
class CheckMojoTest {
  /** `n / 4` drops a remainder, P1404; `unused` is nobody's, P1401. */
  private static final String LINTED =
      """
      @prism("host")
      def main():
          n : int = 6
          unused : int = 1
          part : double = n / 4
          print(part)
      """;

  private static final String GENERIC =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=T)
      def fill[T: int](y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = 1.0
      """;

  @TempDir Path root;
  private Path sources;
  private final List<String> warnings = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    sources = Files.createDirectories(root.resolve("src/main/prism/deep")).resolveSibling("");
    put("deep/linted.prism", LINTED);
  }

  private void put(String name, String text) throws IOException {
    Files.writeString(sources.resolve(name), text);
  }

  private void project(String text) throws IOException {
    Files.writeString(root.resolve("prism.toml"), text);
  }

  private void check(String target, Map<String, String> defines)
      throws MojoExecutionException, MojoFailureException {
    warnings.clear();
    errors.clear();
    var goal = new CheckMojo(sources.toFile(), target, defines);
    goal.setLog(
        new SystemStreamLog() {
          @Override
          public void warn(CharSequence text) {
            warnings.add(code(text));
          }

          @Override
          public void error(CharSequence text) {
            errors.add(code(text));
          }
        });
    goal.execute();
  }

  private void check() throws MojoExecutionException, MojoFailureException {
    check("", Map.of());
  }

  /** Of `…/linted.prism:[4,5] P1401: …`. */
  private static String code(CharSequence text) {
    return text.toString().replaceFirst("(?s).*?\\] (P\\d+): .*", "$1");
  }

  @Test
  void lintsAreWarningsWhereTheProjectSaysNothing() throws Exception {
    check();
    assertEquals(List.of("P1401", "P1404"), warnings);
    assertEquals(List.of(), errors);
  }

  @Test
  void lintsHaveTheLevelThatTheProjectGivesThem() throws Exception {
    project("lints.P1401 = 'off'\nlints.P1404 = 'error'\n");
    var failure = assertThrows(MojoFailureException.class, this::check);
    assertEquals("1 error in " + sources.toFile(), failure.getMessage());
    assertEquals(List.of("P1404"), errors);
    assertEquals(List.of(), warnings);
    project("lints.P1401 = 'warning'\nlints.P1404 = 'off'\n");
    check();
    assertEquals(List.of("P1401"), warnings);
    // The nearest one counts.
    Files.writeString(sources.resolve("prism.toml"), "lints.P1401 = 'off'\n");
    check();
    assertEquals(List.of("P1404"), warnings);
  }

  @Test
  void theTargetIsThatOfTheProjectWhereTheGoalHasNone() throws Exception {
    Files.copy(Path.of("../examples/hgemm.prism"), sources.resolve("hgemm.prism"));
    check();
    project("target = 'sm_80'\n");
    assertThrows(MojoFailureException.class, this::check);
    check("sm_90a", Map.of());
    assertEquals(
        "no target `sm_90`; did you mean `sm_90a`?",
        assertThrows(MojoExecutionException.class, () -> check("sm_90", Map.of())).getMessage());
  }

  @Test
  void aMistakeInTheProjectFileHasAPlace() throws Exception {
    project("\nlints.P1404 = 'no'\n");
    var refused = assertThrows(MojoExecutionException.class, this::check);
    var said = String.valueOf(refused.getMessage());
    assertTrue(said.contains("prism.toml:2:16: `no` is no level of a lint"), said);
  }

  @Test
  void aValueForNobodyIsRefused() throws Exception {
    put("fill.prism", GENERIC);
    check("", Map.of("T", "64"));
    assertEquals(
        "no kernel has a generic parameter `TT`; did you mean `T`?",
        assertThrows(MojoExecutionException.class, () -> check("", Map.of("TT", "64")))
            .getMessage());
  }
}
