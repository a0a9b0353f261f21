package org.prismlang.kernel.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MemoryTest {
  private static void lowers(String body, String expected) {
    assertEquals(expected, Programs.statements(Programs.kernel(body)));
  }

  @Test
  void partitionsOfPartitionsAddUp() {
    lowers(
        """
        b : int @ block[1] = id()
        with partition(x, p=block[1], offset=1024 * b) as mine, group(block[1]):
            t : int @ thread[1] = id()
            with partition(mine, p=thread[1], f=lambda i, j: 4 * t + 512 * i + j) as y, group(thread[1]):
                y[1, 2] = y[0, 3]
        """,
        """
        let b : int @ block[1] = %block
        open mine = partition x @ block[1] {
          group block[1] {
            let t : int @ thread[1] = %thread
            open y = partition mine of x @ thread[1] {
              group thread[1] {
                store x~y[1024 * b + (4 * t + 514)] = load x~y[1024 * b + (4 * t + 3)]
              }
            }
          }
        }
        """);
  }

  @Test
  void anIdInAViewCountsWithinTheView() {
    lowers(
        """
        with group(block[1]):
            s : shared(float[2][64]) @ block[1]
            with claim(s, p=thread[128]) as half, partition(half, p=thread[64], f=lambda i: (id(), i)) as row:
                match split(thread):
                    case 64:
                        pass
                    case 64:
                        pass
                    case 128:
                        with group(thread[64]), claim(row, p=thread[1]) as one:
                            match split(thread):
                                case 1:
                                    one[7] = 1.0
        """,
        """
        group block[1] {
          allocate s : shared float[2][64] @ block[1]
          open half_1 = claim s @ thread[128] {
            open row = partition half_1 of s @ thread[64] {
              split thread {
                case 0 size 64 {
                }
                case 64 size 64 {
                }
                case 128 size 128 {
                  group thread[64] {
                    open one = claim row of s @ thread[1] {
                      split thread {
                        case 0 size 1 {
                          store s~one[%thread % 128 / 64, 7] = 1.0
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
        """);
  }

  @Test
  void aSlotOfARingKeepsItsGeneration() {
    lowers(
        """
        with group(block[1]):
            r : ring(3, shared(float[256])) @ block[1]
            t : int @ thread[1] = id()
            it : int @ block[1] = 0
            for i in range(0, n):
                with partition(r[it], p=thread[1], offset=t) as slot:
                    with group(thread[1]):
                        slot[0] = 1.0
                it += 1
        """,
        """
        group block[1] {
          allocate r : shared ring 3 float[256] @ block[1]
          let t : int @ thread[1] = %thread
          let it : int @ block[1] = 0
          for i : int @ block[1] from 0 to n step 1 {
            open slot = partition r @ thread[1] {
              group thread[1] {
                store r~slot#it[t] = 1.0
              }
            }
            it += 1
          }
        }
        """);
  }

  @Test
  void swappedPointersPointAtOnce() {
    lowers(
        """
        with group(block[1]):
            s : shared(float[256]) @ block[1]
            t : shared(float[256]) @ block[1]
            a : ptr(float) @ block[1] = s
            b : ptr(float) @ block[1] = t
            i : int @ thread[1] = id()
            a, b = b, a
            with partition(a, p=thread[1], offset=i) as one, group(thread[1]):
                one[0] = 0.0
        """,
        """
        group block[1] {
          allocate s : shared float[256] @ block[1]
          allocate t : shared float[256] @ block[1]
          point a{shared float @ block[1]} = s[0]
          point b{shared float @ block[1]} = t[0]
          let i : int @ thread[1] = %thread
          point a, b = b[0], a[0]
          open one = partition a @ thread[1] {
            group thread[1] {
              store a~one[i] = 0.0
            }
          }
        }
        """);
  }

  @Test
  void aStoreFromBroaderCodeIsEachThreads() {
    lowers(
        """
        i : int @ thread[1] = id()
        with partition(x, p=thread[1], offset=i) as mine:
            mine[0] += 2.0
        """,
        """
        let i : int @ thread[1] = %block * 256 + %thread
        open mine = partition x @ thread[1] {
          group thread[1] {
            modify x~mine[i] += 2.0
          }
        }
        """);
  }

  @Test
  void vectorsMoveWithTheirCachePolicy() {
    lowers(
        """
        i : int @ thread[1] = id()
        with partition(x, p=thread[1], offset=8 * i) as mine, group(thread[1]):
            a : float[4] = load4(mine[0], cache="stream")
            store4(mine[4], a, cache="default")
        """,
        """
        let i : int @ thread[1] = %block * 256 + %thread
        open mine = partition x @ thread[1] {
          group thread[1] {
            let a : float[4] @ thread[1] = float[4](load "stream" x~mine[8 * i]:floatx4)
            store x~mine[8 * i + 4] = floatx4(a)
          }
        }
        """);
  }
}
