package org.prismlang.bench.library;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.bench.measure.Side;

/**
 * Kernels of the same job in Triton, written by us, with tensors of PyTorch. They are tuned and
 * their results are checked before the first burst.
 */
public final class Triton {
  /** Some dozens of kernels are compiled for a problem. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** What is asked for, in the words of triton_bench.py. */
  public record Job(String operation, String kind, int a, int b) {}

  private final PythonWorker worker;
  private final String version;

  private Triton(PythonWorker.Packages packages) {
    this.worker = new PythonWorker(packages.python(), "triton_bench.py", PATIENCE);
    this.version = "Triton" + packages.version("triton/__init__.py");
  }

  /** The first Python that has it, and PyTorch. */
  public static Optional<Triton> of(Map<String, String> environment) {
    return PythonWorker.Packages.having(environment, "torch", "triton").map(Triton::new);
  }

  /** {@code Triton 3.6.0}. */
  public String version() {
    return version;
  }

  /** Throws a {@link LibraryException} where there is no kernel for it, or a wrong one. */
  public Contestant contestant(Job job) {
    return worker.contestant("Triton", Side.TRITON, job.operation, job.kind, job.a, job.b);
  }
}
