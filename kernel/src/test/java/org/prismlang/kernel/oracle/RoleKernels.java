package org.prismlang.kernel.oracle;

/** Whole kernels of roles whose shapes differ. */
final class RoleKernels {
  private RoleKernels() {}

  static final String THREE =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[128], smem=auto)
      @launch(block=128)
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              a : ring($E, shared(int[64], align=128)) @ block[1]
              b : ring($E, shared(int[64])) @ block[1]
              for k in range(0, n):
                  with claim(a[k], p=thread[1]) as a1:
                      match split(thread):
                          case 64 as workers:
                              pass
                          case 32 as loader:
                              match split(thread):
                                  case 1:
                                      bulk_load(a1, x[64 * k], 64)
                  with claim(b[k], p=thread[64]) as b1:
                      match split(thread):
                          case 64 as workers:
                              t : int @ thread[1] = id()
                              with partition(b1, p=thread[1], offset=63 - t) as mine, group(thread[1]):
                                  mine[0] = 2 * a[k][t]
                  match split(thread):
                      case 64 as workers:
                          pass
                      case 32 as loader:
                          pass
                      case 32 as storer:
                          t : int @ thread[1] = id()
                          with partition(y, p=thread[1], offset=64 * k + t) as out, group(thread[1]):
                              out[0] = b[k][t] + b[k][t + 32]
      """;

  static final String MULTIPLY =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[256], smem=auto)
      @launch(block=256)
      def k(A: tensormap(const(bf16), box=[64, 64], swizzle=128) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              a : ring($E, shared(bf16[64][64], swizzle=128)) @ block[1]
              b : ring($E, shared(bf16[64][64], swizzle=128)) @ block[1]
              acc : float[32] @ thread[1] = { 0.0 }
              for k in range(0, n):
                  with claim(a[k], p=thread[1]) as a1, claim(b[k], p=thread[1]) as b1:
                      match split(thread):
                          case 128 as consumers:
                              pass
                          case 128 as producer:
                              match split(thread):
                                  case 1:
                                      tma_load(a1, A, (0, 64 * k))
                                      tma_load(b1, A, (64, 64 * k))
                  match split(thread):
                      case 128 as consumers:
                          with wgmma_async():
                              wgmma(acc, a[k], b[k], accumulate=k > 0)
              match split(thread):
                  case 128 as consumers:
                      t : int @ thread[1] = id()
                      with partition(y, p=thread[1], offset=32 * t) as out, group(thread[1]):
                          for i in range(0, 32, unroll=True):
                              out[i] = acc[i]
      """;

  static final String READERS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[160], smem=auto)
      @launch(block=160)
      def k(x: ptr(const(int)) @ grid[1], y: ptr(int) @ grid[1], z: ptr(int) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              r : ring($E, shared(int[64], align=128)) @ block[1]
              acc : int @ thread[1] = 0
              for k in range(0, n):
                  with claim(r[k], p=thread[1]) as slot:
                      match split(thread):
                          case 64 as left:
                              pass
                          case 64 as right:
                              pass
                          case 32 as loader:
                              match split(thread):
                                  case 1:
                                      bulk_load(slot, x[64 * k], 64)
                  match split(thread):
                      case 64 as left:
                          t : int @ thread[1] = id()
                          acc += r[k][t]
                      case 64 as right:
                          t : int @ thread[1] = id()
                          acc -= r[k][63 - t]
              match split(thread):
                  case 64 as left:
                      t : int @ thread[1] = id()
                      with partition(y, p=thread[1], offset=t) as out, group(thread[1]):
                          out[0] = acc
                  case 64 as right:
                      t : int @ thread[1] = id()
                      with partition(z, p=thread[1], offset=t) as out, group(thread[1]):
                          out[0] = acc
      """;

  static final String WARPGROUPS =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[384], smem=auto)
      @launch(block=384)
      def k(A: tensormap(const(bf16), box=[128, 64], swizzle=128) @ grid[1], B: tensormap(const(bf16), box=[64, 64], swizzle=128) @ grid[1],
            y: ptr(float) @ grid[1], n: int @ grid[1]):
          with group(block[1]):
              a : ring($E, shared(bf16[128][64], swizzle=128)) @ block[1]
              b : ring($E, shared(bf16[64][64], swizzle=128)) @ block[1]
              acc : float[32] @ thread[1]
              it : int @ block[1] = 0
              for tile in range(0, 2):
                  for k in range(0, n):
                      with claim(a[it], p=thread[1]) as a1, claim(b[it], p=thread[1]) as b1:
                          match split(thread):
                              case 256 as consumers:
                                  pass
                              case 128 as producer:
                                  match split(thread):
                                      case 1:
                                          tma_load(a1, A, (128 * tile, 64 * k))
                                          tma_load(b1, B, (0, 64 * k))
                      match split(thread):
                          case 256 as consumers:
                              w : int @ thread[128] = id()
                              with group(thread[128]), wgmma_async():
                                  wgmma(acc, a[it][64 * w : 64 * w + 64, :], b[it], accumulate=k > 0)
                      it += 1
                  match split(thread):
                      case 256 as consumers:
                          t : int @ thread[1] = id()
                          with partition(y, p=thread[1], offset=8192 * tile + 32 * t) as out, group(thread[1]):
                              for i in range(0, 32, unroll=True):
                                  out[i] = acc[i]
      """;
}
