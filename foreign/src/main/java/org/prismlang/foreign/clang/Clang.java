package org.prismlang.foreign.clang;

import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The clang of a machine. It is asked for syntax trees alone and needs no toolkit of CUDA. */
public record Clang(Path program) {
  /** Of the environment: names the clang to use. */
  public static final String VARIABLE = "PRISM_CLANG";

  /** How to get it where it is missing. */
  public static final String HINT =
      "install clang 14 or later (Debian: apt-get install clang) or set " + VARIABLE;

  private static final int OLDEST = 14;
  private static final int NEWEST = 22;

  /** Looks for it: where {@link #VARIABLE} says, and then nowhere else; on the path. */
  public static Optional<Clang> of(Map<String, String> environment) {
    var named = environment.getOrDefault(VARIABLE, "");
    if (!named.isEmpty()) {
      return program(named).map(Clang::new);
    }
    var names =
        Stream.concat(
                Stream.of("clang"),
                IntStream.rangeClosed(OLDEST, NEWEST)
                    .mapToObj(it -> "clang-" + (NEWEST + OLDEST - it)))
            .toList();
    for (var name : names) {
      for (var folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
        Optional<Path> found = folder.isEmpty() ? Optional.empty() : program(folder + "/" + name);
        if (found.isPresent()) {
          return found.map(Clang::new);
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Path> program(String name) {
    try {
      var path = Path.of(name);
      return Files.isRegularFile(path) && Files.isExecutable(path)
          ? Optional.of(path)
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * What it says of a file.
   *
   * @param tree empty where it printed none
   * @param complaints lines of its errors
   */
  public record Answer(Optional<ClangNode> tree, List<String> complaints) {
    public Answer {
      complaints = List.copyOf(complaints);
    }
  }

  /** What a file includes, and what that includes in turn, as far as it is not there. */
  public List<String> notFound(Path file, List<String> flags)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(program.toString());
    command.addAll(flags);
    command.addAll(List.of("-M", "-MG", "-Wno-everything", file.toString()));
    var process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    try (var out = process.getInputStream()) {
      var rule = new String(out.readAllBytes(), StandardCharsets.UTF_8).replace("\\\n", " ");
      process.waitFor();
      return Stream.of(rule.substring(rule.indexOf(':') + 1).strip().split("\\s+", -1))
          .filter(it -> !it.isEmpty() && !it.startsWith("/") && !it.contains(".."))
          .filter(it -> !Files.exists(Path.of(it)))
          .distinct()
          .toList();
    } finally {
      process.destroy();
    }
  }

  /**
   * Has a file read.
   *
   * @param flags that tell the language and what it is read with
   */
  public Answer tree(Path file, List<String> flags) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(program.toString());
    command.addAll(flags);
    command.addAll(List.of("-fsyntax-only", "-Wno-everything", "-ferror-limit=0"));
    command.addAll(List.of("-fno-color-diagnostics", "-Xclang", "-ast-dump=json"));
    command.add(file.toString());
    var complaints = Files.createTempFile("prism-clang", ".txt");
    try {
      var process =
          new ProcessBuilder(command)
              .redirectError(complaints.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
      var plain = new Unindented(process.getInputStream());
      try (var out = new InputStreamReader(plain, StandardCharsets.UTF_8)) {
        var tree = ClangTree.read(out);
        process.waitFor();
        var errors =
            Files.readString(complaints, StandardCharsets.ISO_8859_1)
                .lines()
                .filter(it -> it.contains("error: "))
                .toList();
        return new Answer(tree, errors);
      } catch (UncheckedIOException e) {
        throw e.getCause();
      } finally {
        process.destroy();
      }
    } finally {
      Files.deleteIfExists(complaints);
    }
  }
}
