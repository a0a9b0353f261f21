package org.prismlang.bench.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import org.prismlang.cuda.nvcc.LibrarySearch;
import org.prismlang.lang.type.Scalar;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;

/**
 * NVIDIA's matrix library. Matrices here are row-major; the library's are column-major, so it is
 * asked for the transposed product.
 */
public final class Cublas {
  private static final List<String> NAMES = List.of("libcublas.so.13", "libcublas.so.12");

  /** As much as PyTorch gives it on this generation: with less it chooses slower kernels. */
  private static final long WORKSPACE_BYTES = 32L << 20;

  private static final int PLAIN = 0;
  private static final int TRANSPOSED = 1;
  private static final int DEFAULT_ALGORITHM = -1;

  /** How numbers are multiplied and added. */
  public enum Arithmetic {
    FLOAT(68),
    TF32(77);

    private final int number;

    Arithmetic(int number) {
      this.number = number;
    }
  }

  /**
   * C[batch][m][n] = A[batch][m][k] · B, where B is [k][n], or [n][k] if it is transposed.
   *
   * @param to of C
   */
  public record Product(
      int m, int n, int k, boolean isTransposed, Scalar from, Scalar to, Arithmetic arithmetic) {}

  private final SharedLibrary library;
  private final Device device;
  private final Buffer workspace = Buffer.allocate(Scalar.UINT8, WORKSPACE_BYTES);
  private final MemorySegment constants = Arena.global().allocate(16, 16);
  private final long handle;

  private Cublas(SharedLibrary library, Device device) {
    this.library = library;
    this.device = device;
    this.handle = opened();
  }

  /** On the device's stream; empty where it is not installed. */
  public static Optional<Cublas> on(Device device, LibrarySearch search) {
    var place = search.find(NAMES);
    if (place.isEmpty()) {
      return Optional.empty();
    }
    // It needs its companion, which the system may not find in that folder by itself.
    var name = place.get().getFileName().toString().replace("cublas", "cublasLt");
    SharedLibrary.load(place.get().resolveSibling(name).toString());
    return SharedLibrary.load(place.get().toString())
        .map(it -> new Cublas(it.explainingBy("cublasGetStatusString"), device));
  }

  private long opened() {
    var cell = Arena.global().allocate(ValueLayout.JAVA_LONG);
    device.enqueue(
        List.of(),
        List.of(workspace),
        (stream, addresses) -> {
          library.call("cublasCreate_v2", "J", cell.address());
          long fresh = cell.get(ValueLayout.JAVA_LONG, 0);
          library.call("cublasSetStream_v2", "JJ", fresh, stream);
          library.call(
              "cublasSetWorkspace_v2", "JJJ", fresh, addresses.getFirst(), WORKSPACE_BYTES);
        });
    return cell.get(ValueLayout.JAVA_LONG, 0);
  }

  /** {@code 13.0.2}. */
  public String version() {
    try (var arena = Arena.ofConfined()) {
      var cell = arena.allocate(ValueLayout.JAVA_INT);
      library.call("cublasGetVersion_v2", "JJ", handle, cell.address());
      int version = cell.get(ValueLayout.JAVA_INT, 0);
      int major = version / 10_000;
      return major + "." + version / 100 % 100 + "." + version % 100;
    }
  }

  /** y = a x + y. */
  public void saxpy(int n, float a, Buffer x, Buffer y) {
    device.enqueue(
        List.of(x),
        List.of(y),
        (_, at) ->
            library.call(
                "cublasSaxpy_v2", "JIJJIJI", handle, n, alpha(a), at.get(0), 1, at.get(1), 1));
  }

  /** y = A[m][n] x. */
  public void sgemv(int m, int n, Buffer a, Buffer x, Buffer y) {
    device.enqueue(
        List.of(a, x),
        List.of(y),
        (_, at) ->
            library.call(
                "cublasSgemv_v2",
                "JIIIJJIJIJJI",
                handle,
                TRANSPOSED,
                n,
                m,
                alpha(1),
                at.get(0),
                n,
                at.get(1),
                1,
                beta(0),
                at.get(2),
                1));
  }

  /** C = alpha A · B + beta C, in plain float arithmetic. */
  public void sgemm(Product product, float alpha, Buffer a, Buffer b, float beta, Buffer c) {
    int n = product.n();
    int k = product.k();
    device.enqueue(
        List.of(a, b),
        List.of(c),
        (_, at) ->
            library.call(
                "cublasSgemm_v2",
                "JIIIIIJJIJIJJI",
                handle,
                product.isTransposed() ? TRANSPOSED : PLAIN,
                PLAIN,
                n,
                product.m(),
                k,
                alpha(alpha),
                at.get(1),
                product.isTransposed() ? k : n,
                at.get(0),
                k,
                beta(beta),
                at.get(2),
                n));
  }

  /** C = A · B + beta C. */
  public void gemm(Product product, Buffer a, Buffer b, float beta, Buffer c) {
    int n = product.n();
    int k = product.k();
    device.enqueue(
        List.of(a, b),
        List.of(c),
        (_, at) ->
            library.call(
                "cublasGemmEx",
                "JIIIIIJJIIJIIJJIIII",
                handle,
                product.isTransposed() ? TRANSPOSED : PLAIN,
                PLAIN,
                n,
                product.m(),
                k,
                alpha(1),
                at.get(1),
                type(product.from()),
                product.isTransposed() ? k : n,
                at.get(0),
                type(product.from()),
                k,
                beta(beta),
                at.get(2),
                type(product.to()),
                n,
                product.arithmetic().number,
                DEFAULT_ALGORITHM));
  }

  /** So many products, one behind the other in each buffer. */
  public void gemms(Product product, int batch, Buffer a, Buffer b, Buffer c) {
    long m = product.m();
    long n = product.n();
    long k = product.k();
    device.enqueue(
        List.of(a, b),
        List.of(c),
        (_, at) ->
            library.call(
                "cublasGemmStridedBatchedEx",
                "JIIIIIJJIIJJIIJJJIIJIII",
                handle,
                product.isTransposed() ? TRANSPOSED : PLAIN,
                PLAIN,
                product.n(),
                product.m(),
                product.k(),
                alpha(1),
                at.get(1),
                type(product.from()),
                product.isTransposed() ? product.k() : product.n(),
                n * k,
                at.get(0),
                type(product.from()),
                product.k(),
                m * k,
                beta(0),
                at.get(2),
                type(product.to()),
                product.n(),
                m * n,
                batch,
                product.arithmetic().number,
                DEFAULT_ALGORITHM));
  }

  /** The library reads them before it returns. */
  private long alpha(float value) {
    constants.set(ValueLayout.JAVA_FLOAT, 0, value);
    return constants.address();
  }

  private long beta(float value) {
    constants.set(ValueLayout.JAVA_FLOAT, 4, value);
    return constants.address() + 4;
  }

  private static int type(Scalar scalar) {
    return switch (scalar) {
      case FLOAT -> 0;
      case HALF -> 2;
      case BF16 -> 14;
      default -> throw new IllegalArgumentException("no product of " + scalar);
    };
  }
}
