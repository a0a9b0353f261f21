package org.prismlang.kernel.lower;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.IrText;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;

/** Programs of the corpus and of tests, lowered. */
public final class Programs {
  private static final Path ROOT = Path.of("..");

  private Programs() {}

  /** Every program that others accept. */
  public static List<Path> all() {
    return Stream.of(
            "examples", "std", "lang/src/test/prism/programs", "lang/src/test/prism/accept")
        .flatMap(folder -> below(ROOT.resolve(folder)))
        .toList();
  }

  public static Stream<Path> below(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".prism")).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static SourceFile file(Path path) {
    try {
      return new SourceFile(path.toString(), Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Module lowered(String text) {
    return CorpusProgram.of(new SourceFile("test.prism", text)).lowered();
  }

  public static Options options(String text) {
    var target = Target.SM_90A;
    Map<String, String> defines = new TreeMap<>();
    for (var line : text.lines().limit(5).toList()) {
      if (line.startsWith("# target: ")) {
        target = Target.of(line.substring(10).strip()).orElseThrow();
      }
      if (line.startsWith("# define: ")) {
        int equals = line.indexOf('=');
        defines.put(line.substring(10, equals).strip(), line.substring(equals + 1).strip());
      }
    }
    return new Options(target, defines);
  }

  /** A kernel of 256 threads a block around these lines, in which every block adds to `x`. */
  static String kernel(String body) {
    return """
    @prism("global")
    @requires(grid[1], block[1], thread[256], smem=8192)
    @launch(block=256)
    def k(x: ptr(float) @ grid[1], w: ptr(atomic(uint)) @ grid[1], n: int @ grid[1]):
    """
        + body.indent(4);
  }

  /** What the kernel does: its statements, one a line, without places in the source. */
  static String statements(String program) {
    var lines = new ArrayList<String>();
    for (var line : IrText.print(lowered(program)).lines().toList()) {
      if (line.startsWith("kernel ")) {
        lines.clear();
      }
      lines.add(line.replaceAll(" ?@(\\d+:)?\\d+-\\d+", ""));
    }
    int first = lines.indexOf(" {") + 1;
    return String.join("\n", lines.subList(first, lines.lastIndexOf("}"))).stripIndent() + "\n";
  }

  static String procedures(String program) {
    var lines = new ArrayList<String>();
    for (var line : IrText.print(lowered(program)).lines().toList()) {
      if (line.startsWith("kernel ")) {
        break;
      }
      lines.add(line.replaceAll(" ?@(\\d+:)?\\d+-\\d+", ""));
    }
    return String.join("\n", lines);
  }
}
