package org.prismlang.bench.suite;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.bench.library.Triton;
import org.prismlang.bench.measure.Contestant;

/**
 * A family of kernels: what they compute, in which sizes, against whom.
 *
 * @param name also of the files that are written
 * @param title one line: {@code bf16 GEMM, C = A · Bᵀ}
 */
public record Suite(String name, String title, Unit unit, List<Size> sizes, Family family) {
  public Suite {
    sizes = List.copyOf(sizes);
  }

  public List<Size> sizes(Sizes wanted) {
    return Size.chosen(sizes, wanted);
  }

  /** Whom it is measured beside. */
  public Set<Library> libraries() {
    var libraries = EnumSet.of(family.library());
    if (sizes.stream().anyMatch(it -> family.inTriton(it).isPresent())) {
      libraries.add(Library.TRITON);
    }
    return libraries;
  }

  /** Makes a suite's problems. */
  public interface Family {
    Library library();

    /** With inputs that the seed decides. */
    Problem problem(Size size, Testbed bed, long seed);

    /** Libraries that cannot be in our stream. */
    default List<Contestant> others(Size size, Testbed bed) {
      return List.of();
    }

    /** What a kernel in Triton is asked for that does the same, where we have written one. */
    default Optional<Triton.Job> inTriton(Size size) {
      return Optional.empty();
    }
  }
}
