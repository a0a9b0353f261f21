package org.prismlang.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.names.Library;
import org.prismlang.lang.source.SourceFile;

/** A file of the library that comes with Prism, named as diagnostics name it. */
final class BundledFile {
  private static final String FOLDER = "std/";
  private static final String ENDING = ".prism";

  private BundledFile() {}

  /** {@code std/gemm.prism}, unless the user has such a file. */
  static Optional<SourceFile> of(String written) {
    boolean isNamed = written.startsWith(FOLDER) && written.endsWith(ENDING);
    if (!isNamed || Files.exists(Path.of(written))) {
      return Optional.empty();
    }
    var name = written.substring(0, written.length() - ENDING.length());
    return Library.find(List.of(name.split("/", -1)));
  }
}
