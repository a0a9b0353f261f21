package org.prismlang.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of the pages compiles and prints what the page says. */
class JavaApiPageTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern MAIN =
      Pattern.compile("(?m)^class (\\w+) \\{\n(?s:.*)static void main");

  @TempDir Path folder;

  @Test
  void theExamplesDoWhatThePageSays() throws IOException, InterruptedException {
    assertEquals(3, programsOf("java-api.md"));
    assertEquals(1, programsOf("mappings.md"));
  }

  /** How many programs the page has, all of which it is right about. */
  private int programsOf(String page) throws IOException, InterruptedException {
    var blocks = blocks(ROOT.resolve("docs", page));
    int programs = 0;
    for (int i = 0; i < blocks.size(); i++) {
      var main = MAIN.matcher(blocks.get(i));
      if (main.find()) {
        says(main.group(1), blocks.get(i), blocks.get(i + 1));
        programs++;
      }
    }
    return programs;
  }

  private void says(String name, String text, String expected)
      throws IOException, InterruptedException {
    var source = Files.writeString(folder.resolve(name + ".java"), text);
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    var process =
        new ProcessBuilder(java, "-cp", absolute(classPath), source.toString())
            .directory(ROOT.toFile())
            .redirectErrorStream(true)
            .start();
    var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(expected, printed);
    assertEquals(0, process.waitFor());
  }

  /** The process starts in another folder. */
  private static String absolute(String classPath) {
    var entries = new ArrayList<String>();
    for (var entry : classPath.split(File.pathSeparator, -1)) {
      entries.add(Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, entries);
  }

  private static List<String> blocks(Path page) throws IOException {
    var blocks = new ArrayList<String>();
    var text = Files.readString(page);
    var parts = text.split("(?m)^```\\w*\n", -1);
    for (int i = 1; i < parts.length; i += 2) {
      blocks.add(parts[i]);
    }
    return blocks;
  }
}
