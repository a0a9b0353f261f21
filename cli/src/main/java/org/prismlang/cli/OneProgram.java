package org.prismlang.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.diagnostic.Severity;
import org.prismlang.lang.program.Demand;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Launcher;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.verify.road.Compilation;
import org.prismlang.verify.road.Road;

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

  Path file() {
    return file;
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
    for (var ending : List.of(ENDING, KernelText.ENDING)) {
      if (name.endsWith(ending)) {
        return name.substring(0, name.length() - ending.length());
      }
    }
    return name;
  }

  /**
   * The program by itself, before anything is made of it.
   *
   * @param checked empty where it is wrong or not there, which is said
   */
  record CheckedProgram(Optional<Checked> checked, Status status) {}

  CheckedProgram checked(Options options, ReportFormat format, Console console) {
    var report = new Report(console, format);
    var text = read(report, console);
    if (text.file().isEmpty()) {
      report.finish();
      return new CheckedProgram(Optional.empty(), text.status());
    }
    var diagnostics = new Diagnostics();
    var checked = Checker.check(text.file().get(), options, diagnostics);
    report.add(diagnostics.inOrder());
    report.finish();
    return diagnostics.hasErrors()
        ? new CheckedProgram(Optional.empty(), Status.PROBLEMS)
        : new CheckedProgram(Optional.of(checked), Status.FINE);
  }

  /**
   * What became of it.
   *
   * @param placed has kernels; empty where there is nothing to go on with, and everything is said
   * @param functions of which it was made
   * @param demands what decorators ask of its kernels and loops
   */
  record Compiled(
      Optional<PlacedModule> placed, OwnFunctions functions, List<Demand> demands, Status status) {
    Compiled {
      demands = List.copyOf(demands);
    }
  }

  /**
   * Functions of the program itself.
   *
   * @param kernels in the order in which they are placed
   * @param hosts tests and instances of generic ones apart
   */
  record OwnFunctions(List<Function> kernels, List<Function> hosts, List<Launcher> launchers) {
    static final OwnFunctions NONE = new OwnFunctions(List.of(), List.of(), List.of());

    OwnFunctions {
      kernels = List.copyOf(kernels);
      hosts = List.copyOf(hosts);
      launchers = List.copyOf(launchers);
    }

    static OwnFunctions of(Checked checked, SourceFile file, Compilation compilation) {
      return new OwnFunctions(
          compilation.kernels(),
          checked.program().hosts().stream()
              .filter(it -> !it.test() && it.instance().equals(it.name()))
              .filter(it -> it.span().file().equals(file))
              .toList(),
          checked.program().launchers());
    }
  }

  /**
   * The text, where there is one; otherwise everything is said.
   *
   * @param status of a command that cannot go on without it
   */
  record Text(Optional<SourceFile> file, Status status) {}

  Text read(Report report, Console console) {
    var bundled = BundledFile.of(written);
    if (bundled.isPresent()) {
      return new Text(bundled, Status.FINE);
    }
    if (Sources.of(List.of(written)).areMissing(console)) {
      return new Text(Optional.empty(), Status.USAGE);
    }
    return switch (Sources.read(file, console)) {
      case Read read -> new Text(Optional.of(read.file()), Status.FINE);
      case Missing missing -> {
        console.complain(missing.why());
        yield new Text(Optional.empty(), Status.USAGE);
      }
      case NotText notText -> {
        report.add(List.of(Encoding.problem(notText)));
        yield new Text(Optional.empty(), Status.PROBLEMS);
      }
    };
  }

  /** Whether it is no program but kernels as text of the IR. */
  boolean isKernelText() {
    return written.endsWith(KernelText.ENDING);
  }

  /** What is read has its synchronization: the rest of the road is left. */
  private static Compiled ofKernelText(SourceFile text, Road road, Report report, Console console) {
    var diagnostics = new Diagnostics();
    var placed =
        KernelText.read(text, console)
            .flatMap(it -> road.after(Road.SYNCHRONIZE).of(it, diagnostics));
    report.add(diagnostics.inOrder());
    if (placed.isPresent() && placed.get().kernels().isEmpty()) {
      console.complain("no kernels in " + text.path());
      return new Compiled(Optional.empty(), OwnFunctions.NONE, List.of(), Status.USAGE);
    }
    return new Compiled(
        placed, OwnFunctions.NONE, List.of(), placed.isPresent() ? Status.FINE : Status.PROBLEMS);
  }

  /** What nobody has shown is said by {@code check}. */
  private static List<Diagnostic> withoutNotes(Diagnostics diagnostics) {
    return diagnostics.inOrder().stream().filter(it -> it.severity() != Severity.NOTE).toList();
  }

  /** Its kernels with their synchronization, which nobody has judged. */
  Compiled compile(Options options, Report report, Console console) throws WrongUsage {
    return compile(options, Road.to(options.target(), CacheFolder.ofUser()), report, console);
  }

  /** By {@code road}, as far as that goes. */
  Compiled compile(Options options, Road road, Report report, Console console) throws WrongUsage {
    return compile(options, road, Compilation::of, report, console);
  }

  /** With all kernels that its functions launch, also those of files that it imports. */
  Compiled compileLaunched(Options options, Road road, Report report, Console console)
      throws WrongUsage {
    return compile(options, road, Compilation::withLaunched, report, console);
  }

  /** Makes kernels of a checked text. */
  @FunctionalInterface
  private interface Compiler {
    Compilation compile(Checked checked, SourceFile file, Road road, Diagnostics diagnostics);
  }

  private Compiled compile(
      Options options, Road road, Compiler compiler, Report report, Console console)
      throws WrongUsage {
    var text = read(report, console);
    if (text.file().isEmpty()) {
      return new Compiled(Optional.empty(), OwnFunctions.NONE, List.of(), text.status());
    }
    if (isKernelText()) {
      return ofKernelText(text.file().get(), road, report, console);
    }
    var diagnostics = new Diagnostics();
    var checked = Checker.check(text.file().get(), options, diagnostics);
    var compilation = compiler.compile(checked, text.file().get(), road, diagnostics);
    Optional<PlacedModule> placed = compilation.placed();
    report.add(withoutNotes(diagnostics));
    if (placed.isPresent()) {
      CompileOptions.checkDefines(options, checked.generics());
    }
    if (placed.isPresent() && placed.get().kernels().isEmpty()) {
      console.complain(
          "no kernels in " + written + "; a generic one needs `@instantiate` or -D for its values");
      return new Compiled(Optional.empty(), OwnFunctions.NONE, List.of(), Status.USAGE);
    }
    return new Compiled(
        placed,
        OwnFunctions.of(checked, text.file().get(), compilation),
        compilation.demands(),
        placed.isPresent() ? Status.FINE : Status.PROBLEMS);
  }
}
