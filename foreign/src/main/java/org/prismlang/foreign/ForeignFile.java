package org.prismlang.foreign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
          // Whatever machine clang takes by itself: the last -D wins, so who asks for another gets
          // it.
          "-U__CUDA_ARCH__",
          "-D__CUDA_ARCH__=900",
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

  /** Includes the others, but those that a line of {@link #INCLUDED} names. */
  private static final List<String> OURS =
      List.of(
          HEADER,
          "prism_async.h",
          "prism_atomic.h",
          "prism_host.h",
          "prism_std.h",
          "prism_half.h",
          "prism_getopt.h");

  /**
   * Names of what files include of toolkits and libraries, some with which header of ours stands
   * for it: without one, the first says it all.
   */
  private static final String INCLUDED = "headers.txt";

  private static final String USES = "prism_uses.cu";

  /** Of libraries whose functions kernels cannot call unseen: clang misses each that they name. */
  private static final Pattern LIBRARIES = Pattern.compile("(thrust|cub)/.*");

  /** Without a header clang reads nothing behind its place. */
  private static final String NOT_FOUND = "file not found";

  /** What is assumed of a dimension does not ask for it. */
  private static final String ASSUME = "__builtin_assume";

  private final boolean isOpenCl;
  private final Declarations declarations;
  private final ClangPlaces texts;
  private final Launches launches;
  private final ClangRefusals refusals;
  private final Set<String> missing;
  private final TemplateUses uses;

  private ForeignFile(
      boolean isOpenCl,
      Declarations declarations,
      ClangPlaces texts,
      Launches launches,
      ClangRefusals refusals,
      Set<String> missing,
      TemplateUses uses) {
    this.isOpenCl = isOpenCl;
    this.declarations = declarations;
    this.texts = texts;
    this.launches = launches;
    this.refusals = refusals;
    this.missing = missing;
    this.uses = uses;
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
        for (var name : OURS) {
          put(name, folder);
        }
        for (var line : resource(INCLUDED).lines().toList()) {
          var names = line.split(" ", -1);
          putIncluded(names[0], names.length > 1 ? "#include \"" + names[1] + "\"\n" : "", folder);
        }
        all.addAll(List.of("-include", header.toString(), "-isystem", folder.toString()));
      }
      all.addAll(flags);
      var answer = asked(Path.of(file.path()), clang, all);
      var missing = new LinkedHashSet<String>();
      if (!isOpenCl && answer.complaints().stream().anyMatch(it -> it.contains(NOT_FOUND))) {
        for (var name : clang.notFound(Path.of(file.path()), all)) {
          putIncluded(name, "", folder);
          if (!LIBRARIES.matcher(name).matches()) {
            missing.add(name);
          }
        }
        answer = asked(Path.of(file.path()), clang, all);
      }
      var uses = new TemplateUses(Set.of());
      if (!isOpenCl && answer.tree().isPresent()) {
        var declarations = new Declarations(answer.tree().get());
        var tried = TemplateUses.of(declarations);
        if (!tried.names().isEmpty()) {
          var around = folder.resolve(USES);
          var included = Path.of(file.path()).toAbsolutePath().toString();
          Files.writeString(around, tried.text(included, declarations));
          var used = asked(around, clang, all);
          if (used.complaints().size() <= answer.complaints().size()) {
            answer = used;
            uses = tried;
          }
        }
      }
      var lines = answer.complaints();
      var used = uses;
      return answer
          .tree()
          .map(
              tree -> {
                var declarations = new Declarations(tree);
                var texts = new ClangPlaces(file, header);
                return new ForeignFile(
                    isOpenCl,
                    declarations,
                    texts,
                    new Launches(file.text(), tree),
                    new ClangRefusals(lines, declarations, texts, isOpenCl),
                    missing,
                    used);
              });
    } finally {
      remove(folder);
    }
  }

  /** clang takes {@code __shared__ alignas(16)} in the other order alone, nvcc in both. */
  private static Clang.Answer asked(Path file, Clang clang, List<String> flags)
      throws IOException, InterruptedException {
    var answer = clang.tree(file, flags);
    if (answer.complaints().stream().noneMatch(it -> it.contains(MISPLACED))) {
      return answer;
    }
    var lenient = new ArrayList<>(flags);
    lenient.add("-Dalignas(n)=__attribute__((aligned(n)))");
    var second = clang.tree(file, lenient);
    return second.complaints().size() < answer.complaints().size() ? second : answer;
  }

  private static final String MISPLACED = "an attribute list cannot appear here";

  private static void put(String name, Path folder) throws IOException {
    Files.writeString(folder.resolve(name), resource(name));
  }

  private static void putIncluded(String name, String text, Path folder) throws IOException {
    var included = folder.resolve(name);
    Files.createDirectories(included.resolveSibling(""));
    Files.writeString(included, text);
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
    return refusals.lines();
  }

  /** The first of those that concerns a kernel. */
  Optional<String> obstacle(ClangNode kernel) {
    return refusals.obstacle(kernel);
  }

  /** What the file includes and is not here, and what clang does not accept in it. */
  List<Outside> leftOut() {
    return Stream.concat(
            missing.stream()
                .map(
                    it ->
                        new Outside(
                            "what `" + it + "` says, which was not found", Optional.empty())),
            refusals.beside().stream())
        .toList();
  }

  public List<ClangNode> kernels() {
    return declarations.kernels();
  }

  /** Templates that nobody gives arguments to, by name. */
  public List<String> unusedTemplates() {
    return declarations.patterns().stream().map(ClangNode::name).toList();
  }

  /** What is assumed of a kernel beside what its judgement says. */
  public List<String> premises(ClangNode kernel) {
    return uses.names().contains(kernel.name()) ? List.of(uses.premise(kernel.name())) : List.of();
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
    var aliases = launches.aliases(kernel);
    var read = KernelReader.of(kernel, declarations, texts, shape, trial, aliases.same());
    var outside = new ArrayList<>(read.outside());
    for (var parameter : aliases.further()) {
      outside.add(
          new Outside(
              "`" + parameter.name() + "`, which a launch gives a part of another array for",
              texts.span(parameter)));
    }
    return new KernelReader.Read(read.name(), read.modules(), outside, read.isDoubtful());
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
                        && (it.name().equals("x") || isWhole(it))
                        && it.first().word(ClangNode.REFERS_NAME).equals(position));
  }

  /** {@code dim3 extents = blockDim}: a conversion is called. */
  private static boolean isWhole(ClangNode member) {
    return member.name().startsWith("operator");
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
      asked = node.name().equals("z") || isWhole(node) ? 3 : node.name().equals("y") ? 2 : 1;
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
