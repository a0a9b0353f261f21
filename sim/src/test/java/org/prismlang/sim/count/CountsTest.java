package org.prismlang.sim.count;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.prismlang.sim.machine.Monitor.Touch;

final class CountsTest {
  private static Counts example() {
    var driven = new Driven();
    driven.touch(0, 16, 1, 0, Touch.READ, driven.block.shared(), 4, lane -> 128L * lane);
    driven.load(4, lane -> 8L * lane);
    driven.run.ran(driven.block, 0, 64, 2);
    return driven.passed().meet(0, 64, 2).counts();
  }

  @Test
  void printsOneLineASourceLineByPosition() {
    assertEquals(
        """
        k: 1 block of 64 threads

                          instructions  lanes  global  sectors  ideal  ratio  shared  wavefronts  conflicts  block barriers
        kernel.prism:1:1             1  32.00       1        8      4   2.00                                                 first = x[i]
        kernel.prism:2:3             1  16.00                                      1          16         15                  second = y[j]
        kernel.prism:3:1             2  32.00                                                                             1  third()
        total                        4  28.00       1        8      4   2.00       1          16         15               1

        by kind
        block barriers  1
        global loads    1
        shared loads    1
        shuffle         2
        """,
        example().text());
  }

  @Test
  void printsOneObjectALine() {
    assertEquals(
        """
        {"kernel":"k","file":"kernel.prism","span":{"start":{"line":1,"col":1},"end":{"line":1,"col":13}},"counts":{"global loads":1,"threads":32,"sectors":8,"ideal":4}}
        {"kernel":"k","file":"kernel.prism","span":{"start":{"line":2,"col":3},"end":{"line":2,"col":16}},"counts":{"shared loads":1,"threads":16,"wavefronts":16,"conflicts":15}}
        {"kernel":"k","file":"kernel.prism","span":{"start":{"line":3,"col":1},"end":{"line":3,"col":8}},"counts":{"statements":2,"block barriers":1,"threads":64}}
        {"kernel":"k","blocks":1,"threads":64,"totals":{"statements":2,"global loads":1,"shared loads":1,"block barriers":1,"threads":112,"sectors":8,"ideal":4,"wavefronts":16,"conflicts":15},"instructions":{"block barriers":1,"global loads":1,"shared loads":1,"shuffle":2}}
        """,
        example().json());
  }
}
