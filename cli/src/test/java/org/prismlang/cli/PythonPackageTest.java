package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests of the Python package, against this Prism. */
class PythonPackageTest {
  @TempDir Path folder;

  @Test
  void itsOwnTestsPass() throws IOException, InterruptedException {
    python("../python/test/test_prism.py");
  }

  @Test
  void thePageOfMappingsIsRight() throws IOException, InterruptedException {
    python("../python/test/page.py", "../docs/mappings.md");
  }

  @Test
  void notebooksShowWhatIsSavedInThem() throws IOException, InterruptedException {
    var runner = "../python/test/notebook.py";
    var notebook = "../examples/python/first.ipynb";
    if ("update".equals(System.getProperty("golden"))) {
      python(runner, notebook, "--update");
    }
    python(runner, notebook);
  }

  private void python(String... arguments) throws IOException, InterruptedException {
    assumeTrue(
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
            .anyMatch(it -> Files.isExecutable(Path.of(it, "python3"))),
        "no Python here");
    var builder = new ProcessBuilder("python3");
    builder.command().addAll(List.of(arguments));
    builder.environment().put("PRISM", prism().toString());
    var process = builder.redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
  }

  /** A command that is the Prism of this build. */
  private Path prism() throws IOException {
    var classPath =
        Stream.of(
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"))
                    .split(File.pathSeparator, -1))
            .map(it -> Path.of(it).toAbsolutePath().toString())
            .collect(Collectors.joining(File.pathSeparator));
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var script =
        "#!/bin/sh\nexec '%s' -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -cp '%s' %s \"$@\"\n"
            .formatted(java, classPath, Main.class.getName());
    var prism = Files.writeString(folder.resolve("prism"), script);
    Files.setPosixFilePermissions(prism, PosixFilePermissions.fromString("rwxr-xr-x"));
    return prism;
  }
}
