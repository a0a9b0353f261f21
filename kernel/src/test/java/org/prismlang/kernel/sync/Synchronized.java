package org.prismlang.kernel.sync;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.known.KnownKernels;
import org.prismlang.kernel.lower.CorpusProgram;
import org.prismlang.kernel.lower.Once;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.source.SourceFile;

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
  /** For those who build behind us, too: nothing is there before the compiler has made it. */
  private static final KnownKernels KEPT = KnownKernels.in(CacheFolder.ofUser());

  /** The same for all who ask: large programs take seconds. */
  private static final Once<Path, Synchronized> KNOWN = new Once<>(it -> of(CorpusProgram.of(it)));

  static Synchronized of(Path path) {
    return KNOWN.of(path);
  }

  static SourceFile textOf(Path path) {
    try {
      return new SourceFile(path.toString(), Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Synchronized of(SourceFile file) {
    return of(CorpusProgram.of(file));
  }

  private static Synchronized of(CorpusProgram program) {
    var diagnostics = program.diagnostics();
    var result = program.module().map(it -> KEPT.synchronize(it, diagnostics));
    return new Synchronized(
        program.file(),
        diagnostics.inOrder(),
        program.module(),
        diagnostics.hasErrors() ? Optional.empty() : result);
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
