package org.prismlang.kernel.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CallTest {
  private static void lowers(String functions, String body, String expected) {
    assertEquals(expected, Programs.statements(functions + Programs.kernel(body)));
  }

  @Test
  void aFunctionWithRolesIsExpanded() {
    lowers(
        """
        @prism("device")
        @requires(block[1], thread[256])
        def step(s: shared(float[32]) @ block[1], k: int @ block[1]) -> int @ block[1]:
            with claim(s, p=thread[32]) as c:
                match split(thread):
                    case 128 as readers:
                        pass
                    case 32 as writer:
                        t : int @ thread[1] = id()
                        with partition(c, p=thread[1], offset=t) as one, group(thread[1]):
                            one[0] = float(k)
            return k + 1
        """,
        """
        with group(block[1]):
            s : shared(float[32]) @ block[1]
            t : int @ block[1] = step(s, n)
            t = step(s, 2 * t)
        """,
        """
        group block[1] {
          allocate s : shared float[32] @ block[1]
          let t : int @ block[1]
          block {
            open c = claim s @ thread[32] {
              split thread {
                case 0 size 128 as readers {
                }
                case 128 size 32 as writer {
                  let t_1 : int @ thread[1] = %thread % 32
                  open one = partition c of s @ thread[1] {
                    group thread[1] {
                      store s~one[t_1] = float(n)
                    }
                  }
                }
              }
            }
            t = n + 1
          }
          let result : int @ block[1]
          block {
            let k : int @ block[1] = 2 * t
            open c_1 = claim s @ thread[32] {
              split thread {
                case 0 size 128 as readers {
                }
                case 128 size 32 as writer {
                  let t_2 : int @ thread[1] = %thread % 32
                  open one_1 = partition c_1 of s @ thread[1] {
                    group thread[1] {
                      store s~one_1[t_2] = float(k)
                    }
                  }
                }
              }
            }
            result = k + 1
          }
          t = result
        }
        """);
  }

  private static final String WARP_SUM =
      """
      @prism("device")
      @requires(thread[32])
      def warp_sum(x: float @ thread[1]) -> float @ thread[32]:
          v : float @ thread[1] = x
          for e in range(0, 5, unroll=True):
              v += shfl_xor(v, 16 >> e)
          return shfl(v, 0)
      """;

  @Test
  void aCollectiveFromBroaderCodeIsGrouped() {
    lowers(
        WARP_SUM,
        """
        with group(block[1]):
            a : float[2] @ thread[1] = { 0.0 }
            v : float @ thread[32] = warp_sum(a[0])
            a[1] = warp_sum(a[1]) + 1.0
            s : float @ thread[32] = shfl(v, 0)
        """,
        """
        group block[1] {
          let a : float[2] @ thread[1] = {0.0}:float[2]
          let v : float @ thread[32]
          group thread[32] {
            v = call warp_sum(a[0]):float
          }
          group thread[32] {
            a[1] = call warp_sum(a[1]):float + 1.0
          }
          let s : float @ thread[32]
          group thread[32] {
            s = shfl(v, 0):float
          }
        }
        """);
  }

  @Test
  void needsOfDifferentWidthAreGroupedApart() {
    lowers(
        WARP_SUM,
        """
        with group(block[1]):
            t : int @ thread[1] = id()
            with partition(x, p=thread[1], offset=t) as one:
                one[0] = warp_sum(1.0)
        """,
        """
        group block[1] {
          let t : int @ thread[1] = %thread
          open one = partition x @ thread[1] {
            let result : float @ thread[32]
            group thread[32] {
              result = call warp_sum(1.0):float
            }
            group thread[1] {
              store x~one[t] = result
            }
          }
        }
        """);
  }

  @Test
  void aSingleExpressionTakesThePlaceOfItsCall() {
    lowers(
        """
        @prism("device")
        @requires(thread[1])
        def twice(v: float @ thread[1]) -> float @ thread[1]:
            return v + v

        @prism("device")
        @requires(thread[1])
        def half_of(v: float @ thread[1]) -> float @ thread[1]:
            return v * 0.5
        """,
        """
        a : float[2] @ thread[1] = { 0.0 }
        b : float @ thread[1] = twice(a[1])
        c : float @ thread[1] = half_of(x[n] + b)
        d : float @ thread[1] = twice(x[n])
        """,
        """
        let a : float[2] @ thread[1] = {0.0}:float[2]
        let b : float @ thread[1] = a[1] + a[1]
        let c : float @ thread[1] = (load x[n] + b) * 0.5
        let d : float @ thread[1] = call twice(load x[n]):float
        """);
  }

  @Test
  void anArgumentThatMayNotBeReadIsStillComputed() {
    lowers(
        """
        @prism("device")
        @requires(thread[32])
        def pick[op: def(float, float) -> float](v: float @ thread[1]) -> float @ thread[1]:
            return op(v, shfl_xor(v, 1))
        """,
        """
        with group(thread[32]):
            v : float @ thread[1] = 1.0
            v = pick[lambda a, b: a if a > 0.0 else b](v)
        """,
        """
        group thread[32] {
          let v : float @ thread[1] = 1.0
          v = call lambda(v, shfl_xor(v, 1):float):float
        }
        """);
  }

  @Test
  void anEarlyReturnOfAnExpandedFunctionSkipsTheRest() {
    lowers(
        """
        @prism("device")
        @requires(block[1], thread[256], smem=2048)
        def first(m: int @ block[1]) -> int @ block[1]:
            r : ring(2, shared(float[256])) @ block[1]
            if m == 0:
                return 7
            for i in range(0, m):
                if i * i > m:
                    return i
            return m

        @prism("device")
        @requires(block[1], thread[256], smem=2048)
        def second(m: int @ block[1]) -> int @ block[1]:
            r : ring(2, shared(float[256])) @ block[1]
            if m == 0:
                return 7
            return m
        """,
        """
        with group(block[1]):
            a : int = first(n)
            b : int = second(n)
        """,
        """
        group block[1] {
          let a : int @ block[1]
          block {
            let done : bool @ block[1] = false
            allocate r : shared ring 2 float[256] @ block[1]
            if n == 0 {
              a = 7
              done = true
            }
            if not done {
              for i : int @ block[1] from 0 to n step 1 {
                if i * i > n {
                  a = i
                  done = true
                  break
                }
                if done {
                  break
                }
              }
              if not done {
                a = n
                done = true
              }
            }
          }
          let b : int @ block[1]
          block {
            allocate r_1 : shared ring 2 float[256] @ block[1]
            if n == 0 {
              b = 7
            } else {
              b = n
            }
          }
        }
        """);
  }

  @Test
  void aFunctionInsideAnotherSeesItsVariables() {
    lowers(
        "",
        """
        sum : int = 0

        def add(v: int):
            if v > 0:
                sum += v

        for i in range(0, n):
            add(i + 1)
        """,
        """
        let sum : int @ grid[1] = 0
        for i : int @ grid[1] from 0 to n step 1 {
          block {
            let v : int @ grid[1] = i + 1
            if v > 0 {
              sum += v
            }
          }
        }
        """);
  }

  @Test
  void aTileThatLiesApartIsNotPassed() {
    lowers(
        """
        @prism("device")
        @requires(thread[32])
        def corner(s: shared(const(float)[8][8]) @ thread[32]) -> float @ thread[1]:
            l : int @ thread[1] = id()
            return s[l / 4, l % 4]
        """,
        """
        with group(block[1]):
            s : shared(float[16][16]) @ block[1]
            t : shared(float[2][8][8]) @ block[1]
            with group(thread[32]):
                a : float @ thread[1] = corner(s[0:8, 8:16])
                b : float @ thread[1] = corner(t[1])
        """,
        """
        group block[1] {
          allocate s : shared float[16][16] @ block[1]
          allocate t : shared float[2][8][8] @ block[1]
          group thread[32] {
            let a : float @ thread[1]
            block {
              let l : int @ thread[1] = %thread % 32
              a = load s[l / 4, 8 + l % 4]
            }
            invoke corner(&t[1, 0, 0; 1, 8, 8]) -> b : float @ thread[1]
          }
        }
        """);
  }

  @Test
  void aPointerParameterIsOneProcedureForEachSpace() {
    var program =
        """
        @prism("device")
        @requires(thread[1])
        def first(p: ptr(const(float)) @ thread[1]) -> float @ thread[1]:
            return p[0]
        """
            + Programs.kernel(
                """
                with group(block[1]):
                    s : shared(float[4]) @ block[1]
                    with group(thread[1]):
                        a : float = first(x) + first(s)
                """);
    assertEquals(
        """

        procedure first(p : global float @ thread[1] const) -> float inline
          bound thread[1]
         {
          return load p[0]
        }

        procedure first_1(p : shared float @ thread[1] const) -> float inline
          bound thread[1]
         {
          return load p[0]
        }
        """,
        Programs.procedures(program).replaceFirst("^file.*\n", ""));
  }

  @Test
  void effectsInsideAnExpressionComeFirstAndInOrder() {
    lowers(
        "",
        """
        i : int @ thread[1] = id()
        with partition(x, p=thread[1], offset=i) as one, group(thread[1]):
            a : uint = uint(one[0]) + atomic_add(w[0], 1)
            b : uint = atomic_load(w[1]) if a > 2 else 5
            if a > 1 and atomic_load(w[2]) == 3:
                one[0] = 1.0
        """,
        """
        let i : int @ thread[1] = %block * 256 + %thread
        open one = partition x @ thread[1] {
          group thread[1] {
            let kept : uint @ thread[1] = uint(load x~one[i])
            do atomic_add(&w[0], 1:uint, _, _) -> result : uint @ thread[1]
            let a : uint @ thread[1] = kept + result
            let chosen : uint @ thread[1]
            if a > 2:uint {
              do atomic_load(&w[1], _, _) -> result_1 : uint @ thread[1]
              chosen = result_1
            } else {
              chosen = 5:uint
            }
            let b : uint @ thread[1] = chosen
            let holds : bool @ thread[1] = a > 1:uint
            if holds {
              do atomic_load(&w[2], _, _) -> result_2 : uint @ thread[1]
              holds = result_2 == 3:uint
            }
            if holds {
              store x~one[i] = 1.0
            }
          }
        }
        """);
  }
}
