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

/**
 * The file of CUDA or OpenCL that a command is given, as clang reads it.
 *
 * @param kernels that the command is about
 */
record ForeignProgram(ForeignFile file, ForeignJudge judge, List<ClangNode> kernels) {
  static final Option BLOCK =
      Option.valued("--block", "X,Y,Z", "threads of a block, for CUDA and OpenCL");
  static final Option GRID = Option.valued("--grid", "X,Y,Z", "blocks, for CUDA and OpenCL");
  static final Option INCLUDE =
      Option.repeated("-I", "DIR", "where CUDA and OpenCL find what they include");

  ForeignProgram {
    kernels = List.copyOf(kernels);
  }

  /**
   * What became of it.
   *
   * @param program empty where there is nothing to go on with, and everything is said
   */
  record Opened(Optional<ForeignProgram> program, Status status) {}

  /** Refuses what only CUDA and OpenCL are told, for a program that is neither. */
  static void isNotTold(Arguments arguments) throws WrongUsage {
    for (var option : List.of(BLOCK, GRID, INCLUDE)) {
      if (arguments.has(option.name())) {
        throw new WrongUsage("`" + option.name() + "` is for kernels of CUDA and OpenCL alone");
      }
    }
  }

  static Opened of(OneProgram program, Arguments arguments, Report report, Console console)
      throws WrongUsage, Unavailable {
    var text = program.read(report, console);
    if (text.file().isEmpty()) {
      report.finish();
      return new Opened(Optional.empty(), text.status());
    }
    var block = extents(BLOCK, arguments);
    var grid = extents(GRID, arguments);
    var sizes = GivenSizes.of(arguments);
    var source = text.file().get();
    var file = read(source, arguments);
    if (file.isEmpty()) {
      console.complain("clang makes nothing of " + program);
      return new Opened(Optional.empty(), Status.PROBLEMS);
    }
    file.get().complaints().forEach(console::complain);
    file.get()
        .unusedTemplates()
        .forEach(it -> console.complain("`" + it + "` is a template that nobody uses: not judged"));
    boolean isRefused = file.get().kernels().isEmpty() && !file.get().complaints().isEmpty();
    if (isRefused) {
      console.complain("no kernel of " + program + " was read");
      return new Opened(Optional.empty(), Status.PROBLEMS);
    }
    var kernels = kernels(file.get(), program, arguments);
    var judge =
        new ForeignJudge(file.get(), source, block, grid, sizes.values()).of(kernels.size());
    return new Opened(
        Optional.of(new ForeignProgram(file.get(), judge, kernels)),
        file.get().complaints().isEmpty() ? Status.FINE : Status.PROBLEMS);
  }

  private static List<ClangNode> kernels(ForeignFile file, OneProgram program, Arguments arguments)
      throws WrongUsage {
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

  private static Optional<ForeignFile> read(SourceFile source, Arguments arguments)
      throws Unavailable {
    var clang =
        Clang.of(System.getenv())
            .orElseThrow(() -> new Unavailable("no clang here: " + Clang.HINT));
    var flags = new ArrayList<String>();
    arguments.values(INCLUDE.name()).forEach(it -> flags.add("-I" + it));
    arguments.values(CompileOptions.DEFINE.name()).forEach(it -> flags.add("-D" + it));
    try {
      return ForeignFile.read(source, clang, flags);
    } catch (IOException e) {
      throw new Unavailable("clang cannot be run: " + FileTrouble.reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable("clang was interrupted");
    }
  }

  /** Threads of a block as the user says. */
  static Optional<List<Integer>> block(Arguments arguments) throws WrongUsage {
    return extents(BLOCK, arguments);
  }

  private static Optional<List<Integer>> extents(Option option, Arguments arguments)
      throws WrongUsage {
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
