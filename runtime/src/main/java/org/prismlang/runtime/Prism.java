package org.prismlang.runtime;

import java.nio.file.Path;
import java.util.List;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;

/** The entry: programs from files. */
public final class Prism {
  private Prism() {}

  /** For the default target, with nothing defined. */
  public static Program load(Path file) {
    return load(file, Options.DEFAULT);
  }

  /** Throws a {@link PrismException} with what is wrong with the program. */
  public static Program load(Path file, Options options) {
    return switch (SourceReader.read(file)) {
      case SourceReader.Read(SourceFile text) -> load(text, options);
      case SourceReader.NotText notText ->
          throw new PrismException(List.of(Encoding.problem(notText)));
      case SourceReader.Missing(String why) -> throw new PrismException(why);
    };
  }

  public static Program load(SourceFile file, Options options) {
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, options, diagnostics);
    if (diagnostics.hasErrors()) {
      throw new PrismException(diagnostics.inOrder());
    }
    return Program.of(file, checked, options, diagnostics.inOrder());
  }
}
