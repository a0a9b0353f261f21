package org.prismlang.kernel.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LoopTest {
  private static void lowers(String body, String expected) {
    assertEquals(expected, Programs.statements(Programs.kernel(body)));
  }

  @Test
  void equalCopiesBecomeOneLoop() {
    lowers(
        """
        a : float[8] @ thread[1]
        for i in range(0, 4, unroll=True):
            a[2 * i + 1] = 0.5
        """,
        """
        let a : float[8] @ thread[1]
        for i : int @ grid[1] from 0 to 4 step 1 copies 0 {
          a[2 * i + 1] = 0.5
        }
        """);
  }

  @Test
  void nestedLoopsRollUpInsideOut() {
    lowers(
        """
        a : float[4][2] @ thread[1]
        for i in range(0, 4, unroll=True):
            for j in range(0, 2, unroll=True):
                v : float @ thread[1] = 0.0
                a[i][j] = v
        """,
        """
        let a : float[4][2] @ thread[1]
        for i : int @ grid[1] from 0 to 4 step 1 copies 0 {
          for j : int @ grid[1] from 0 to 2 step 1 copies 0 {
            let v : float @ thread[1] = 0.0
            a[i, j] = v
          }
        }
        """);
  }

  @Test
  void constantsThatFollowTheVariableAreComputedFromIt() {
    lowers(
        """
        a : float[9] @ thread[1] = { 0.0 }
        for i in range(0, 3, unroll=True):
            j : constexpr(int) = 8 - 3 * i
            a[j] = a[i]
            a[i : i + 2] = a[2 * i : 2 * i + 2]
        """,
        """
        let a : float[9] @ thread[1] = {0.0}:float[9]
        for i : int @ grid[1] from 0 to 3 step 1 copies 0 {
          a[8 - 3 * i] = a[i]
          a[i for 2] = a[2 * i for 2]
        }
        """);
  }

  @Test
  void stepsMayGoDown() {
    lowers(
        """
        a : int[4] @ thread[1]
        for i in range(3, -1, -1, unroll=True):
            a[i] = i
        """,
        """
        let a : int[4] @ thread[1]
        for i : int @ grid[1] from 3 to -1 step -1 copies 0 {
          a[i] = i
        }
        """);
  }

  @Test
  void copiesThatKeptDifferentBranchesStandOneAfterTheOther() {
    lowers(
        """
        a : int[3] @ thread[1]
        for i in range(0, 3, unroll=True):
            v : int @ thread[1] = n
            if i != 1:
                a[i] = v
        """,
        """
        let a : int[3] @ thread[1]
        block {
          let v : int @ thread[1] = n
          block {
            a[0] = v
          }
        }
        block {
          let v_1 : int @ thread[1] = n
        }
        block {
          let v_2 : int @ thread[1] = n
          block {
            a[2] = v_2
          }
        }
        """);
  }

  @Test
  void aBreakKnownWhenCompilingEndsTheCopies() {
    lowers(
        """
        a : int[4] @ thread[1]
        for i in range(0, 4, unroll=True):
            if i == 1:
                continue
            if i == 3:
                break
            a[i] = n
        """,
        """
        let a : int[4] @ thread[1]
        block {
          a[0] = n
        }
        block {
          a[2] = n
        }
        """);
  }

  @Test
  void aBreakInCopiesThatDifferSkipsTheRest() {
    lowers(
        """
        a : int[2] @ thread[1]
        for i in range(0, 2, unroll=True):
            if n == i:
                break
            if i == 0:
                a[i] = n
        """,
        """
        let a : int[2] @ thread[1]
        let left : bool @ grid[1] = false
        if not left {
          for once : int @ grid[1] from 0 to 1 step 1 {
            if n == 0 {
              left = true
              break
            }
            block {
              a[0] = n
            }
          }
        }
        if not left {
          for once_1 : int @ grid[1] from 0 to 1 step 1 {
            if n == 1 {
              left = true
              break
            }
          }
        }
        """);
  }

  @Test
  void anEndThatTheBodyChangesIsTakenOnce() {
    lowers(
        """
        m : int = n
        for i in range(0, m):
            m += i
        """,
        """
        let m : int @ grid[1] = n
        let end : int @ grid[1] = m
        for i : int @ grid[1] from 0 to end step 1 {
          m += i
        }
        """);
  }

  @Test
  void whatAConditionNeedsIsDoneOnEachTrip() {
    lowers(
        """
        with group(thread[1]):
            c : uint = 0
            while atomic_add(w[0], 1) < 4:
                c += 1
        """,
        """
        group thread[1] {
          let c : uint @ thread[1] = 0:uint
          while true {
            do atomic_add(&w[0], 1:uint, _, _) -> result : uint @ thread[1]
            if not (result < 4:uint) {
              break
            }
            c += 1:uint
          }
        }
        """);
  }
}
