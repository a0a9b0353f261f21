package org.prismlang.kernel.sync;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Target;

/**
 * A program on its way through the passes, as far as it gets without errors.
 *
 * @param lowered absent where the checker has objections
 * @param result absent where the inference has objections too
 */
record Synchronized(
    SourceFile file,
    List<Diagnostic> diagnostics,
    Optional<Module> lowered,
    Optional<Module> result) {
  /** The same for all who ask: large programs take seconds. */
  private static final Map<Path, Synchronized> KNOWN = new ConcurrentHashMap<>();

  static Synchronized of(Path path) {
    return KNOWN.computeIfAbsent(path, it -> of(textOf(it)));
  }

  static SourceFile textOf(Path path) {
    try {
      return new SourceFile(path.toString(), Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Synchronized of(SourceFile file) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, options(file.text()), diagnostics);
    if (diagnostics.hasErrors()) {
      return new Synchronized(file, diagnostics.inOrder(), Optional.empty(), Optional.empty());
    }
    var lowered = Lowering.lower(checked.program());
    var result = Synchronization.of(lowered, diagnostics);
    return new Synchronized(
        file,
        diagnostics.inOrder(),
        Optional.of(lowered),
        diagnostics.hasErrors() ? Optional.empty() : Optional.of(result));
  }

  /** {@code # target: sm_80} and {@code # define: N=4} in the first lines of the program. */
  private static Options options(String text) {
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

  /** The programs below a folder, in order. */
  static List<Path> programs(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".prism")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
