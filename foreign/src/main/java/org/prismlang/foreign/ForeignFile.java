package org.prismlang.foreign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.prismlang.foreign.clang.Clang;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.ClangPlaces;
import org.prismlang.foreign.read.Declarations;
import org.prismlang.foreign.read.KernelReader;
import org.prismlang.foreign.read.Shape;
import org.prismlang.foreign.read.Trial;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Outside;

/** A file of CUDA or OpenCL, with the kernels that stand in it. */
public final class ForeignFile {
  private static final List<String> CUDA =
      List.of(
          "-x",
          "cuda",
          "--cuda-device-only",
          "-nocudainc",
          "-nocudalib",
          "--no-cuda-version-check",
          "-std=c++17");
  private static final List<String> OPENCL =
      List.of(
          "-x",
          "cl",
          "-cl-std=CL1.2",
          "-target",
          "spir64",
          "-Xclang",
          "-finclude-default-header",
          "-Xclang",
          "-fdeclare-opencl-builtins");

  private static final String HEADER = "prism_cuda.h";

  /** Included by the first. */
  private static final String SECOND = "prism_async.h";

  private static final String ATOMIC_HEADER = "prism_atomic.h";
  private static final String HOST_HEADER = "prism_host.h";

  /** Names of what files include of toolkits and libraries: our headers say it all. */
  private static final String INCLUDED = "headers.txt";

  /** {@code kernel.cu:12:3: error: …}. */
  private static final Pattern PLACE = Pattern.compile("(.*?):(\\d+):\\d+: (?:fatal )?error: .*");

  private static final Pattern NOT_FOUND = Pattern.compile(".*error: '([^']+)' file not found");
  private static final int MOST_MISSING = 12;

  /** What is assumed of a dimension does not ask for it. */
  private static final String ASSUME = "__builtin_assume";

  private final boolean isOpenCl;
  private final Declarations declarations;
  private final ClangPlaces texts;
  private final Launches launches;
  private final List<String> complaints;
  private final Set<String> missing;

  private ForeignFile(
      boolean isOpenCl,
      Declarations declarations,
      ClangPlaces texts,
      Launches launches,
      List<String> complaints,
      Set<String> missing) {
    this.isOpenCl = isOpenCl;
    this.declarations = declarations;
    this.texts = texts;
    this.launches = launches;
    this.complaints = complaints;
    this.missing = missing;
  }

  /** Whether a file is one by its name. */
  public static boolean isOne(String name) {
    return name.endsWith(".cu") || isOpenCl(name);
  }

  private static boolean isOpenCl(String name) {
    return name.endsWith(".cl");
  }

  /**
   * Empty where clang gives no tree of it.
   *
   * @param flags for clang: {@code -I} and {@code -D}
   */
  public static Optional<ForeignFile> read(SourceFile file, Clang clang, List<String> flags)
      throws IOException, InterruptedException {
    boolean isOpenCl = isOpenCl(file.path());
    var folder = Files.createTempDirectory("prism-foreign");
    try {
      var header = folder.resolve(HEADER);
      List<String> all = new ArrayList<>();
      all.addAll(isOpenCl ? OPENCL : CUDA);
      if (!isOpenCl) {
        put(HEADER, folder);
        put(SECOND, folder);
        put(ATOMIC_HEADER, folder);
        put(HOST_HEADER, folder);
        for (var name : resource(INCLUDED).lines().toList()) {
          putEmpty(name, folder);
        }
        all.addAll(List.of("-include", header.toString(), "-isystem", folder.toString()));
      }
      all.addAll(flags);
      var answer = asked(file, clang, all);
      var missing = new LinkedHashSet<String>();
      while (!isOpenCl && missing.size() < MOST_MISSING) {
        var name = missing(answer);
        if (name.isEmpty() || !missing.add(name.get())) {
          break;
        }
        putEmpty(name.get(), folder);
        answer = asked(file, clang, all);
      }
      var complaints = answer.complaints();
      return answer
          .tree()
          .map(
              tree ->
                  new ForeignFile(
                      isOpenCl,
                      new Declarations(tree),
                      new ClangPlaces(file, header),
                      new Launches(file.text(), tree),
                      complaints,
                      missing));
    } finally {
      remove(folder);
    }
  }

  /** clang takes {@code __shared__ alignas(16)} in the other order alone, nvcc in both. */
  private static Clang.Answer asked(SourceFile file, Clang clang, List<String> flags)
      throws IOException, InterruptedException {
    var answer = clang.tree(Path.of(file.path()), flags);
    if (answer.complaints().stream().noneMatch(it -> it.contains(MISPLACED))) {
      return answer;
    }
    var lenient = new ArrayList<>(flags);
    lenient.add("-Dalignas(n)=__attribute__((aligned(n)))");
    var second = clang.tree(Path.of(file.path()), lenient);
    return second.complaints().size() < answer.complaints().size() ? second : answer;
  }

  private static final String MISPLACED = "an attribute list cannot appear here";

  private static void put(String name, Path folder) throws IOException {
    Files.writeString(folder.resolve(name), resource(name));
  }

  private static void putEmpty(String name, Path folder) throws IOException {
    var empty = folder.resolve(name);
    Files.createDirectories(empty.resolveSibling(""));
    Files.createFile(empty);
  }

  /** Without a header clang reads nothing behind its place. */
  private static Optional<String> missing(Clang.Answer answer) {
    return answer.complaints().stream()
        .map(NOT_FOUND::matcher)
        .filter(Matcher::matches)
        .map(it -> it.group(1))
        .filter(it -> !it.startsWith("/") && !it.contains(".."))
        .findFirst();
  }

  private static String resource(String name) throws IOException {
    try (var in = ForeignFile.class.getResourceAsStream("/foreign/" + name)) {
      if (in == null) {
        throw new IOException("no " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void remove(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** What clang does not accept in it, as it says it. */
  public List<String> complaints() {
    return complaints;
  }

  /**
   * The first of those that may concern kernels: of what clang does not accept it leaves out parts.
   */
  Optional<String> obstacle() {
    return complaints.stream().filter(it -> !isOfHost(it)).findFirst();
  }

  /**
   * The first complaint about a kernel, about what it calls or about what stands in no function.
   */
  Optional<String> obstacle(ClangNode kernel) {
    var called = declarations.calledBy(kernel);
    return complaints.stream()
        .filter(it -> !isOfHost(it))
        .filter(it -> isInside(called, it) || !isInside(declarations.functions(), it))
        .findFirst();
  }

  private boolean isInside(Collection<ClangNode> functions, String complaint) {
    var place = PLACE.matcher(complaint);
    if (!place.matches()) {
      return false;
    }
    int line = Integer.parseInt(place.group(2));
    return texts
        .file(place.group(1))
        .filter(file -> functions.stream().anyMatch(it -> texts.isInside(it, file, line)))
        .isPresent();
  }

  private boolean isOfHost(String complaint) {
    var place = PLACE.matcher(complaint);
    if (isOpenCl || !place.matches()) {
      return false;
    }
    int line = Integer.parseInt(place.group(2));
    var file = texts.file(place.group(1));
    if (file.isEmpty()) {
      return false;
    }
    var around =
        declarations.functions().stream()
            .filter(it -> texts.isInside(it, file.get(), line))
            .toList();
    return around.isEmpty()
        ? HostText.of(file.get().text()).isInside(line)
        : around.stream().allMatch(it -> it.that("CUDAGlobalAttr", "CUDADeviceAttr").isEmpty());
  }

  /** What the file includes and is not here. */
  List<Outside> missing() {
    return missing.stream()
        .map(it -> new Outside("what `" + it + "` says, which was not found", Optional.empty()))
        .toList();
  }

  public List<ClangNode> kernels() {
    return declarations.kernels();
  }

  /** Templates that nobody gives arguments to, by name. */
  public List<String> unusedTemplates() {
    return declarations.patterns().stream().map(ClangNode::name).toList();
  }

  /** All that have a body. */
  List<ClangNode> functions() {
    return declarations.functions();
  }

  /** Empty where it stands in no file that can be shown. */
  Optional<Span> span(ClangNode node) {
    return texts.span(node);
  }

  Launches launches() {
    return launches;
  }

  boolean isOpenCl() {
    return isOpenCl;
  }

  Declarations declarations() {
    return declarations;
  }

  ClangPlaces texts() {
    return texts;
  }

  KernelReader.Read read(ClangNode kernel, Shape shape, Trial trial) {
    return KernelReader.of(kernel, declarations, texts, shape, trial);
  }

  /** Which dimensions of blocks or of the grid a kernel and what it calls ask for: 1 to 3. */
  int dimensions(ClangNode kernel, String... positions) {
    Set<String> names = new LinkedHashSet<>(List.of(positions));
    int most = 1;
    for (var function : declarations.calledBy(kernel)) {
      most = Math.max(most, asked(function, names));
    }
    return most;
  }

  /** Whether a kernel, or what it calls, asks for {@code x}. */
  boolean asksForFirst(ClangNode kernel, String position) {
    return declarations.calledBy(kernel).stream()
        .flatMap(ClangNode::all)
        .anyMatch(
            it ->
                it.name().equals("thread_rank")
                    || it.is("MemberExpr")
                        && it.name().equals("x")
                        && it.first().word(ClangNode.REFERS_NAME).equals(position));
  }

  private int asked(ClangNode node, Set<String> names) {
    int asked = 1;
    boolean isAssumption =
        node.is("CallExpr")
            && node.first().all().anyMatch(it -> it.word(ClangNode.REFERS_NAME).equals(ASSUME));
    if (isAssumption) {
      return asked;
    }
    boolean isPosition =
        node.is("MemberExpr")
            && node.first().is("DeclRefExpr")
            && names.contains(node.first().word(ClangNode.REFERS_NAME));
    if (isPosition) {
      asked = node.name().equals("z") ? 3 : node.name().equals("y") ? 2 : 1;
    }
    boolean isCall =
        isOpenCl
            && node.is("CallExpr")
            && node.children().size() == 2
            && node.first().all().anyMatch(it -> names.contains(it.word(ClangNode.REFERS_NAME)));
    if (isCall) {
      asked =
          node.last()
              .all()
              .filter(it -> it.is("IntegerLiteral"))
              .mapToInt(it -> 1 + Math.clamp(Long.parseLong(it.word("value")), 0, 2))
              .findFirst()
              .orElse(3);
    }
    for (var child : node.children()) {
      asked = Math.max(asked, asked(child, names));
    }
    return asked;
  }
}
