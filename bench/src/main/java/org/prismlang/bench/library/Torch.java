package org.prismlang.bench.library;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.bench.measure.Side;

/** PyTorch, which brings cuDNN. */
public final class Torch {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final PythonWorker worker;
  private final String version;

  private Torch(PythonWorker.Packages packages) {
    this.worker = new PythonWorker(packages.python(), "torch_bench.py", PATIENCE);
    this.version = "PyTorch" + packages.version("torch/version.py");
  }

  /** The first Python that has it. */
  public static Optional<Torch> of(Map<String, String> environment) {
    return PythonWorker.Packages.having(environment, "torch").map(Torch::new);
  }

  /** {@code PyTorch 2.11.0+cu130}. */
  public String version() {
    return version;
  }

  /**
   * Throws a {@link LibraryException} where it cannot do it.
   *
   * @param name as in the tables; what is said of the other process is added
   */
  public Contestant contestant(String name, String operation, String kind, int a, int b) {
    return worker.contestant(name, Side.LIBRARY, operation, kind, a, b);
  }
}
