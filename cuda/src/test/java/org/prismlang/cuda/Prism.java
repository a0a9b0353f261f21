package org.prismlang.cuda;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.prismlang.kernel.ir.IrText;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.known.KnownKernels;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.layout.Placing;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.type.Target;

/** From a program in Prism to its kernels. */
public final class Prism {
  private static final KnownKernels KEPT = KnownKernels.in(CacheFolder.ofUser());

  /** By the text of what is not ordered yet. */
  private static final Map<String, Ordered> ORDERED = new ConcurrentHashMap<>();

  private record Ordered(Module module, List<Diagnostic> found) {}

  private Prism() {}

  public static SourceFile file(Path path) {
    return switch (SourceReader.read(path)) {
      case SourceReader.Read(SourceFile file) -> file;
      case SourceReader.NotText _, SourceReader.Missing _ ->
          throw new IllegalArgumentException("no program " + path);
    };
  }

  /** A program may say {@code # target: sm_80} in its first lines. */
  public static Target target(SourceFile file) {
    for (var line : file.text().lines().limit(5).toList()) {
      if (line.startsWith("# target: ")) {
        return Target.of(line.substring(10).strip()).orElseThrow();
      }
    }
    return Target.SM_90A;
  }

  public static Module lowered(SourceFile file) {
    var diagnostics = new Diagnostics();
    Map<String, String> defines = new TreeMap<>();
    for (var line : file.text().lines().limit(5).toList()) {
      if (line.startsWith("# define: ")) {
        int equals = line.indexOf('=');
        defines.put(line.substring(10, equals).strip(), line.substring(equals + 1).strip());
      }
    }
    var checked = Checker.check(file, new Options(target(file), defines), diagnostics);
    if (diagnostics.hasErrors()) {
      throw new IllegalArgumentException(
          diagnostics.inOrder().getFirst().message() + " in " + file.path());
    }
    return Lowering.lower(checked.program());
  }

  public static PlacedModule placed(SourceFile file, Diagnostics diagnostics) {
    return Placing.of(ordered(lowered(file), diagnostics), target(file), diagnostics);
  }

  /** Once for all machines for which a kernel is the same: large ones take seconds. */
  static Module ordered(Module lowered, Diagnostics diagnostics) {
    var ordered =
        ORDERED.computeIfAbsent(
            IrText.print(lowered),
            _ -> {
              var found = new Diagnostics();
              return new Ordered(KEPT.synchronize(lowered, found), found.inOrder());
            });
    ordered.found().forEach(diagnostics::report);
    return ordered.module();
  }

  /** The CUDA of a program given as text. */
  public static String cuda(String text) {
    var file = new SourceFile("test.prism", text);
    return CudaProgram.of(placed(file, new Diagnostics()), target(file)).source();
  }
}
