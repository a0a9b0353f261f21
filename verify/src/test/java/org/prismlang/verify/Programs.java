package org.prismlang.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.verify.road.Road;

/** Programs with the synchronization that the compiler infers. */
final class Programs {
  private static final Path HARDEST = Path.of("../lang/src/test/prism/programs");

  /** The same for all who ask: large programs take seconds. */
  private static final Map<Path, Optional<PlacedModule>> KNOWN = new ConcurrentHashMap<>();

  private Programs() {}

  static PlacedModule hardest(String name) {
    return placed(HARDEST.resolve(name + ".prism")).orElseThrow();
  }

  static List<Path> in(String folder) {
    try (var files = Files.list(Path.of(folder))) {
      return files.filter(file -> file.toString().endsWith(".prism")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Empty where the program has errors, or they are what it is for. */
  static Optional<PlacedModule> placed(Path path) {
    return KNOWN.computeIfAbsent(path, Programs::synchronizedAt);
  }

  private static Optional<PlacedModule> synchronizedAt(Path path) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(read(path), Options.DEFAULT, diagnostics);
    if (diagnostics.hasErrors()) {
      return Optional.empty();
    }
    return Road.to(Options.DEFAULT.target(), CacheFolder.ofUser())
        .of(Road.lower(checked.program()), diagnostics);
  }

  private static SourceFile read(Path path) {
    try {
      return new SourceFile(path.toString(), Files.readString(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
