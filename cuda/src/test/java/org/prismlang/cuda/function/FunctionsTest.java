package org.prismlang.cuda.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.prismlang.cuda.Prism;

class FunctionsTest {
  @Test
  void aKernelIsWhatAPersonWouldWrite() {
    assertEquals(
        """
        extern "C" __global__ void __launch_bounds__(256, 1)
        saxpy(float a, const float* __restrict__ x, float* __restrict__ y, int n) {
          const int i = blockIdx.x * 256 + threadIdx.x;
          if (i < n) {
            y[i] = a * x[i] + y[i];
          }
        }
        """,
        kernel(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[256])
            @launch(block=256)
            def saxpy(a: float @ grid[1], x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
                i : int @ thread[1] = id()
                with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                    if i < n:
                        mine[0] = a * x[i] + mine[0]
            """));
  }

  /** The meaning and what only the meaning calls are not there; parameters have their names. */
  @Test
  void ofTextWithAMeaningTheTextIsPrinted() {
    var text =
        Prism.cuda(
            """
            @prism("device")
            @requires(thread[1])
            @noinline
            def slowly(x: int @ thread[1]) -> int @ thread[1]:
                return x / 3

            @prism("device")
            @requires(thread[1])
            def third(x: int @ thread[1]) -> int @ thread[1]:
                with unsafe("return __mulhi(x, 0x55555556) - (x >> 31);"):
                    return slowly(x)

            @prism("device")
            @requires(thread[1])
            def put(p: ptr(int) @ thread[1], v: int @ thread[1]):
                with unsafe("*p = v;"):
                    p[0] = v

            @prism("global")
            @requires(grid[1], block[1], thread[32])
            @launch(block=32)
            def k(y: ptr(int) @ grid[1]):
                i : int @ thread[1] = id()
                with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                    put(mine, third(i))
            """);
    assertEquals(
        """
        __device__ __forceinline__ void put(int* p, int v) {
          *p = v;
        }

        __device__ __forceinline__ int third(int x) {
          return __mulhi(x, 0x55555556) - (x >> 31);
        }

        extern "C" __global__ void __launch_bounds__(32, 1) k(int* __restrict__ y) {
          const int i = blockIdx.x * 32 + threadIdx.x;
          put(y + i, third(i));
        }
        """,
        text.substring(text.indexOf("__device__"), text.indexOf("\n}\n", text.indexOf("k(")) + 3));
  }

  @Test
  void variablesThatNobodyReadDisappear() {
    var text =
        kernel(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[32])
            @launch(block=32)
            def k(y: ptr(int) @ grid[1]):
                i : int @ thread[1] = id()
                unread : int @ thread[1] = i * 3
                counted : int @ thread[1] = 0
                counted += unread
                with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                    mine[0] = 1
            """);
    assertFalse(text.contains("unread"), text);
    assertFalse(text.contains("counted"), text);
  }

  @Test
  void branchesOfASplitAskOnlyWhatTheyMust() {
    var text =
        kernel(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[128])
            @launch(block=128)
            def k(y: ptr(int) @ grid[1], z: ptr(int) @ grid[1], v: ptr(int) @ grid[1]):
                with group(block[1]):
                    match split(thread):
                        case 64:
                            a : int @ thread[1] = id()
                            with partition(y, p=thread[1], offset=a) as mine, group(thread[1]):
                                mine[0] = 1
                        case 32:
                            b : int @ thread[1] = id()
                            with partition(z, p=thread[1], offset=b) as mine, group(thread[1]):
                                mine[0] = 2
                        case 32:
                            with claim(v, p=thread[1]) as one:
                                match split(thread):
                                    case 1:
                                        one[0] = 3
            """);
    assertTrue(text.contains("if (threadIdx.x < 64) {"), text);
    assertTrue(text.contains("if (threadIdx.x >= 64 && threadIdx.x < 96) {"), text);
    assertTrue(text.contains("if (threadIdx.x >= 96) {"), text);
    assertTrue(text.contains("if (threadIdx.x == 96) {"), text);
  }

  @Test
  void positionsKeepTheirSign() {
    var text =
        kernel(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[32])
            @launch(block=32)
            def k(y: ptr(int) @ grid[1], n: int @ grid[1]):
                with group(block[1]):
                    below : int @ thread[1] = n - id()
                    i : int @ thread[1] = id()
                    with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                        mine[0] = below
            """);
    assertTrue(text.contains("n - int(threadIdx.x)"), text);
    assertTrue(text.contains("const int i = threadIdx.x;"), text);
  }

  @Test
  void whatIsTheSameForAWarpIsSaidOfTheWarp() {
    var text =
        kernel(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[128])
            @launch(block=128)
            def k(y: ptr(int) @ grid[1]):
                with group(block[1]):
                    w : int @ thread[32] = id()
                    with partition(y, p=thread[32], offset=w) as part, group(thread[32]):
                        with claim(part, p=thread[1]) as one:
                            match split(thread):
                                case 1:
                                    one[0] = w
            """);
    assertTrue(text.contains("__shfl_sync(0xffffffffu, threadIdx.x / 32, 0)"), text);
    assertTrue(text.contains("const int w = warp_id;"), text);
  }

  @Test
  void vectorsAndCachePolicies() {
    var text =
        kernel(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[32])
            @launch(block=32)
            def k(x: ptr(const(float)) @ grid[1], y: ptr(float) @ grid[1], z: ptr(bf16) @ grid[1]):
                i : int @ thread[1] = id()
                with partition(y, p=thread[1], offset=4 * i) as mine, group(thread[1]):
                    v : float4 @ thread[1] = load4(x[4 * i], cache="stream")
                    store4(mine[0], v + v)
                with partition(z, p=thread[1], offset=8 * i) as wide, group(thread[1]):
                    store8(wide[0], load8(wide[0]), cache="stream")
            """);
    assertTrue(text.contains("__ldcs(reinterpret_cast<const float4*>(x + 4 * i))"), text);
    assertTrue(text.contains("*reinterpret_cast<float4*>(y + 4 * i) = v + v;"), text);
    assertTrue(text.contains("__stcs(reinterpret_cast<uint4*>(z + 8 * i),"), text);
    assertTrue(text.contains("bit_cast<uint4>(*reinterpret_cast<const bf16x8*>("), text);
  }

  @Test
  void exactArithmeticIsNotContracted() {
    var text =
        Prism.cuda(
            """
            @prism("device")
            @requires(thread[1])
            @exact
            def axpy(a: float @ thread[1], x: float @ thread[1], y: float @ thread[1]) -> float @ thread[1]:
                return a * x + y

            @prism("global")
            @requires(grid[1], block[1], thread[32])
            @launch(block=32)
            def k(y: ptr(float) @ grid[1]):
                i : int @ thread[1] = id()
                with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                    mine[0] = axpy(2.0, mine[0], 1.0)
            """);
    assertTrue(text.contains("__fadd_rn(__fmul_rn("), text);
  }

  @Test
  void speech() {
    var text =
        kernel(
            """
            @prism("global")
            @requires(grid[1], block[1], thread[32])
            @launch(block=32)
            def k(n: int64 @ grid[1], x: float @ grid[1]):
                i : int @ thread[1] = id()
                with group(thread[1]):
                    assert i >= 0, "100% sure"
                    print("n", n, x, i > 3)
            """);
    assertTrue(text.contains("assertion failed: 100%% sure\\n\""), text);
    assertTrue(text.contains("__trap();"), text);
    assertTrue(text.contains("printf(\"n %lld %g %s\\n\", static_cast<long long>(n), x,"), text);
  }

  /** The last kernel of the file, without its launcher. */
  private static String kernel(String program) {
    var text = Prism.cuda(program);
    var start = text.lastIndexOf("extern \"C\" __global__");
    return text.substring(start, text.indexOf("\n}\n", start) + 3);
  }
}
