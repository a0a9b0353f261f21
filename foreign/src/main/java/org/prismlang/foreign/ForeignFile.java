package org.prismlang.foreign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  /** What files include of a toolkit: our header says it all. */
  private static final List<String> TOOLKIT =
      List.of(
          "cuda.h",
          "cuda_runtime.h",
          "cuda_runtime_api.h",
          "device_launch_parameters.h",
          "device_functions.h",
          "cooperative_groups.h",
          "cooperative_groups/memcpy_async.h",
          "cuda_pipeline.h",
          "cuda_pipeline_primitives.h",
          "cuda/barrier",
          "cuda/pipeline",
          "cuda/ptx",
          "math_constants.h",
          "sm_60_atomic_functions.h");

  /** {@code kernel.cu:12:3: error: …}. */
  private static final Pattern PLACE = Pattern.compile("(.*?):(\\d+):\\d+: (?:fatal )?error: .*");

  private final SourceFile text;
  private final boolean isOpenCl;
  private final Declarations declarations;
  private final ClangPlaces texts;
  private final Launches launches;
  private final List<String> complaints;

  private ForeignFile(
      SourceFile text,
      boolean isOpenCl,
      Declarations declarations,
      ClangPlaces texts,
      Launches launches,
      List<String> complaints) {
    this.text = text;
    this.isOpenCl = isOpenCl;
    this.declarations = declarations;
    this.texts = texts;
    this.launches = launches;
    this.complaints = complaints;
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
        for (var name : TOOLKIT) {
          Files.createDirectories(folder.resolve(name).getParent());
          Files.createFile(folder.resolve(name));
        }
        all.addAll(List.of("-include", header.toString(), "-isystem", folder.toString()));
      }
      all.addAll(flags);
      var answer = asked(file, clang, all);
      return answer
          .tree()
          .map(
              tree ->
                  new ForeignFile(
                      file,
                      isOpenCl,
                      new Declarations(tree),
                      new ClangPlaces(file, header),
                      new Launches(file.text(), tree),
                      answer.complaints()));
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

  private static void put(String header, Path folder) throws IOException {
    try (var in = ForeignFile.class.getResourceAsStream("/foreign/" + header)) {
      if (in == null) {
        throw new IOException("no " + header);
      }
      Files.copy(in, folder.resolve(header));
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

  private boolean isOfHost(String complaint) {
    var place = PLACE.matcher(complaint);
    return place.matches()
        && place.group(1).equals(text.path())
        && declarations.functions().stream()
            .filter(it -> it.that("CUDAGlobalAttr", "CUDADeviceAttr").isEmpty() && !isOpenCl)
            .anyMatch(it -> texts.isInside(it, Integer.parseInt(place.group(2))));
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

  KernelReader.Read read(ClangNode kernel, Shape shape, Trial trial) {
    return KernelReader.of(kernel, declarations, texts, shape, trial);
  }

  /** Which dimensions of blocks or of the grid code asks for: 1 to 3. */
  int dimensions(String... positions) {
    Set<String> names = new LinkedHashSet<>(List.of(positions));
    int most = 1;
    for (var kernel : declarations.functions()) {
      most = Math.max(most, asked(kernel, names));
    }
    return most;
  }

  private int asked(ClangNode node, Set<String> names) {
    int asked = 1;
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
