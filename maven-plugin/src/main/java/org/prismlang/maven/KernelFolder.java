package org.prismlang.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.prismlang.kernel.analyze.Demanded;
import org.prismlang.kernel.analyze.UsualSizes;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.lint.Lints;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.verify.road.Compilation;
import org.prismlang.verify.road.Road;

/** The programs of a project; a folder that is not there has none. */
record KernelFolder(Path folder) {
  private static final String SUFFIX = ".prism";

  List<Path> programs() throws IOException {
    return files(it -> it.toString().endsWith(SUFFIX));
  }

  private List<Path> files(Predicate<Path> which) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(which).sorted().toList();
    }
  }

  /** What `prism check` says of them. */
  List<Diagnostic> said(Options options) throws IOException {
    var said = new ArrayList<Diagnostic>();
    for (var program : programs()) {
      switch (SourceReader.read(program)) {
        case SourceReader.Read(SourceFile file) -> said.addAll(said(file, options));
        case SourceReader.NotText notText -> said.add(Encoding.problem(notText));
        case SourceReader.Missing(String why) -> throw new IOException(why);
      }
    }
    return said;
  }

  private static List<Diagnostic> said(SourceFile file, Options options) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, options, diagnostics);
    Lints.report(checked, diagnostics);
    demanded(
        Compilation.of(checked, file, Road.to(options.target(), CacheFolder.ofUser()), diagnostics),
        diagnostics);
    return Demanded.unanswered(diagnostics.inOrder());
  }

  /** Proofs that `@race_free` asks for. */
  private static void demanded(Compilation compilation, Diagnostics diagnostics) {
    var demands =
        compilation.demands().stream().filter(it -> it.kind() == Demand.Kind.RACE_FREE).toList();
    if (demands.isEmpty() || compilation.placed().isEmpty()) {
      return;
    }
    var placed = compilation.placed().get();
    for (var kernel : placed.kernels()) {
      UsualSizes.of(kernel)
          .ifPresent(it -> Demanded.check(kernel, placed, it, demands, diagnostics));
    }
  }

  /** Copies programs, where they are in the folder, and says how many there are. */
  int programsTo(Path classes) throws IOException {
    return copy(programs(), classes);
  }

  /** Copies everything, as {@code prism build} has left it. */
  int allTo(Path classes) throws IOException {
    return copy(files(_ -> true), classes);
  }

  private int copy(List<Path> files, Path classes) throws IOException {
    for (var file : files) {
      var to = classes.resolve(folder.relativize(file).toString());
      Files.createDirectories(to.toAbsolutePath().getParent());
      Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
    }
    return files.size();
  }
}
