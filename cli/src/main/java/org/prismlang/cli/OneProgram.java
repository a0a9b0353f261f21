package org.prismlang.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;

/** The one program a command is given. */
final class OneProgram {
  private static final String ENDING = ".prism";

  private final String written;
  private final Path file;

  private OneProgram(String written, Path file) {
    this.written = written;
    this.file = file;
  }

  static OneProgram of(String written) throws WrongUsage {
    try {
      var file = Path.of(written);
      if (Files.isDirectory(file)) {
        throw new WrongUsage("`" + written + "` is a folder; name one program");
      }
      return new OneProgram(written, file);
    } catch (InvalidPathException e) {
      throw new WrongUsage("no such file: " + written);
    }
  }

  @Override
  public String toString() {
    return written;
  }

  /** Without folders and ending, for files that are made of it. */
  String name() {
    if (Sources.isStdin(file)) {
      return "stdin";
    }
    var name = file.getFileName().toString();
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  /**
   * What became of it.
   *
   * @param module has kernels; empty where there is nothing to go on with, and everything is said
   */
  record Compiled(Optional<Module> module, Status status) {}

  Compiled compile(Options options, Report report, Console console) {
    if (Sources.of(List.of(written)).areMissing(console)) {
      return new Compiled(Optional.empty(), Status.USAGE);
    }
    var diagnostics = new Diagnostics();
    var reading = Sources.read(file, console);
    if (reading instanceof Missing missing) {
      console.complain(missing.why());
      return new Compiled(Optional.empty(), Status.USAGE);
    }
    Optional<Module> module = Optional.empty();
    if (reading instanceof Read read) {
      module = Compilation.of(read.file(), options, diagnostics).module();
    } else if (reading instanceof NotText notText) {
      diagnostics.report(Encoding.problem(notText));
    }
    report.add(diagnostics.inOrder());
    if (module.isPresent() && module.get().kernels().isEmpty()) {
      console.complain(
          "no kernels in " + written + "; a generic one needs `@instantiate` or -D for its values");
      return new Compiled(Optional.empty(), Status.USAGE);
    }
    return new Compiled(module, module.isPresent() ? Status.FINE : Status.PROBLEMS);
  }
}
