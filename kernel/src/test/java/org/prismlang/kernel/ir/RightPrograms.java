package org.prismlang.kernel.ir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.type.Target;

/** The programs of the repository that are right. */
final class RightPrograms {
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("../examples"),
          Path.of("../lang/src/test/prism/programs"),
          Path.of("../lang/src/test/prism/accept"));

  private RightPrograms() {}

  static List<Path> all() {
    return FOLDERS.stream().flatMap(RightPrograms::in).toList();
  }

  private static Stream<Path> in(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".prism")).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Program checked(Path path) {
    if (!(SourceReader.read(path) instanceof SourceReader.Read(SourceFile file))) {
      throw new IllegalStateException("cannot read " + path);
    }
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, options(file.text()), diagnostics);
    if (diagnostics.hasErrors()) {
      throw new IllegalStateException(path + " has errors: " + diagnostics.inOrder());
    }
    return checked.program();
  }

  /** {@code # target: sm_80} and {@code # define: N=4} in the first lines. */
  private static Options options(String text) {
    var target = Target.SM_90A;
    var defines = new TreeMap<String, String>();
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

  /** The files its text is in, by path. */
  static Map<String, SourceFile> files(Program program) {
    var files = new HashMap<String, SourceFile>();
    for (var function : program.functions()) {
      files.put(function.span().file().path(), function.span().file());
    }
    return files;
  }
}
