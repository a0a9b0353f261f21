import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.prismlang.kernel.analyze.Analysis;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.verify.Instantiations;
import org.prismlang.verify.Verdict;
import org.prismlang.verify.Verifier;
import org.prismlang.verify.road.Road;

/**
 * What it costs to verify the two products at three sizes and at those of a build, and to analyze
 * them: the least time of the processor of several rounds.
 */
public final class Verification {
  private static final int ROUNDS = 5;
  private static final int BLOCKS = 132;

  private Verification() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println(
        "verify, ms of the processor             1024    2048    4096   of a build   analyze at"
            + " 1024");
    for (var argument : arguments) {
      var path = Path.of(argument);
      var module = module(path);
      var line = new StringBuilder("%-36s".formatted(path.getFileName()));
      for (int size : List.of(1024, 2048, 4096)) {
        line.append(ms(() -> verified(module, product(size))));
      }
      var kernel = module.kernels().getFirst();
      line.append("     ")
          .append(ms(() -> Instantiations.of(kernel).forEach(it -> verified(module, it))));
      line.append("          ").append(ms(() -> analyzed(module)));
      System.out.println(line);
    }
  }

  private static PlacedModule module(Path path) throws Exception {
    var diagnostics = new Diagnostics();
    var file = new SourceFile(path.toString(), Files.readString(path));
    var program = Checker.check(file, Options.DEFAULT, diagnostics).program();
    return Road.to(Options.DEFAULT.target()).of(Road.lower(program), diagnostics).orElseThrow();
  }

  /** Of square matrices: tiles of 128 by 256 (of 128 by 128 in the second), steps of 64 or 16. */
  private static Sizes product(int size) {
    return new Sizes(BLOCKS, 384)
        .with("tiles_m", size / 128)
        .with("tiles_n", size / 256)
        .with("k_tiles", size / 64)
        .with("ldc", size);
  }

  private static void verified(PlacedModule module, Sizes sizes) {
    Verdict verdict = Verifier.verify(module, module.kernels().getFirst(), sizes);
    if (!verdict.isRight()) {
      throw new IllegalStateException(verdict.violations().toString());
    }
  }

  private static void analyzed(PlacedModule module) {
    var product = product(1024);
    var sizes = new Sizes(16, product.threads(), product.values());
    if (Analysis.of(module.kernels().getFirst(), module, sizes).text().isEmpty()) {
      throw new IllegalStateException();
    }
  }

  private static String ms(Runnable work) {
    var bean = ManagementFactory.getThreadMXBean();
    double least = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = bean.getCurrentThreadCpuTime();
      work.run();
      least = Math.min(least, (bean.getCurrentThreadCpuTime() - start) * 1e-6);
    }
    return String.format(Locale.ROOT, "%8.0f", least);
  }
}
