package org.prismlang.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.foreign.ForeignFile;
import org.prismlang.foreign.ForeignJudge;
import org.prismlang.foreign.clang.Clang;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.Shape;
import org.prismlang.lang.source.SourceFile;

/** {@code prism verify} of a file of CUDA or OpenCL. */
final class ForeignVerification {
  static final Option BLOCK =
      Option.valued("--block", "X,Y,Z", "threads of a block, for CUDA and OpenCL");
  static final Option GRID = Option.valued("--grid", "X,Y,Z", "blocks, for CUDA and OpenCL");
  static final Option INCLUDE =
      Option.repeated("-I", "DIR", "where CUDA and OpenCL find what they include");

  private final Arguments arguments;
  private final Console console;
  private final boolean isJson;

  private ForeignVerification(Arguments arguments, Console console, boolean isJson) {
    this.arguments = arguments;
    this.console = console;
    this.isJson = isJson;
  }

  static Status of(OneProgram program, Arguments arguments, Console console, boolean isJson)
      throws WrongUsage, Unavailable {
    return new ForeignVerification(arguments, console, isJson).run(program);
  }

  private Status run(OneProgram program) throws WrongUsage, Unavailable {
    var report = new Report(console, ReportFormat.of(isJson));
    var text = program.read(report, console);
    if (text.file().isEmpty()) {
      report.finish();
      return text.status();
    }
    var block = extents(BLOCK);
    var grid = extents(GRID);
    var sizes = GivenSizes.of(arguments);
    var source = text.file().get();
    var file = read(source);
    if (file.isEmpty()) {
      console.complain("clang makes nothing of " + program);
      return Status.PROBLEMS;
    }
    file.get().complaints().forEach(console::complain);
    file.get()
        .unusedTemplates()
        .forEach(it -> console.complain("`" + it + "` is a template that nobody uses: not judged"));
    var judge = new ForeignJudge(file.get(), source, block, grid, sizes.values());
    var lines = new BuildJson();
    var said = new StringBuilder();
    for (var kernel : kernels(file.get(), program)) {
      var judgement = judge.of(kernel);
      report.add(judgement.diagnosticsOfForeign());
      said.append(JudgementText.of(judgement));
      lines.add(judgement);
    }
    report.finish();
    console.out(isJson ? lines.toString() : said.toString());
    boolean isWrong = report.hasErrors() || !file.get().complaints().isEmpty();
    return isWrong ? Status.PROBLEMS : Status.FINE;
  }

  private List<ClangNode> kernels(ForeignFile file, OneProgram program) throws WrongUsage {
    var wanted = arguments.value("--kernel");
    var kernels =
        file.kernels().stream()
            .filter(it -> wanted.isEmpty() || it.name().equals(wanted.get()))
            .toList();
    if (kernels.isEmpty()) {
      throw new WrongUsage(
          wanted.isPresent()
              ? "no kernel `" + wanted.get() + "` in " + program
              : "no kernels in " + program);
    }
    return kernels;
  }

  private Optional<ForeignFile> read(SourceFile source) throws Unavailable {
    var clang =
        Clang.of(System.getenv())
            .orElseThrow(() -> new Unavailable("no clang here: " + Clang.HINT));
    var flags = new ArrayList<String>();
    arguments.values(INCLUDE.name()).forEach(it -> flags.add("-I" + it));
    arguments.values(CompileOptions.DEFINE.name()).forEach(it -> flags.add("-D" + it));
    try {
      return ForeignFile.read(source, clang, flags);
    } catch (IOException e) {
      throw new Unavailable("clang cannot be run: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable("clang was interrupted");
    }
  }

  private Optional<List<Integer>> extents(Option option) throws WrongUsage {
    var written = arguments.value(option.name());
    if (written.isEmpty()) {
      return Optional.empty();
    }
    var extents = new ArrayList<Integer>();
    for (var part : written.get().split(",", -1)) {
      if (!part.matches("[1-9]\\d{0,8}") || extents.size() == 3) {
        throw new WrongUsage(
            "`" + option.name() + " " + written.get() + "` is not of the form " + option.value());
      }
      extents.add(Integer.parseInt(part));
    }
    return Optional.of(Shape.whole(extents));
  }
}
