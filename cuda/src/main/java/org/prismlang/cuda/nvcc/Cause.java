package org.prismlang.cuda.nvcc;

/** Why the assembler gives speed away, by the words it uses, and what to do. */
enum Cause {
  REGISTERS(
      "insufficient register resources",
      "each `wgmma` is waited for at once: there are not enough registers to keep batches in"
          + " flight",
      "spread the accumulators over more warpgroups, or give the role more registers with `regs=`"),
  CALL(
      "crossing function boundary",
      "each `wgmma` is waited for at once: a call lies between a batch and the wait for it",
      "remove `@noinline` from what is called while a batch is in flight"),
  EXTERN(
      "Extern calls",
      "each `wgmma` is waited for at once: the kernel calls code that is compiled elsewhere",
      "call such code in another kernel"),
  OPERANDS(
      "defining input registers",
      "each `wgmma` is waited for at once: an operand in registers changes while a batch uses it",
      "make the operand ready before the batch, or use another array for the next one"),
  READ(
      "reading accumulator registers",
      "each `wgmma` is waited for at once: an accumulator is read while a batch adds to it",
      "use the accumulator where all its batches are done: behind the loop"),
  WRITTEN(
      "defining accumulator registers",
      "each `wgmma` is waited for at once: an accumulator is written while a batch adds to it",
      "start with `accumulate=False` instead of setting the accumulator to zero between batches"),
  SHAPE(
      "ill formed pipeline stage",
      "each `wgmma` is waited for at once: ptxas cannot follow where a batch starts and ends",
      "give the branch that multiplies a role name, and keep the batch out of conditions"),
  DIVERGENT(
      "divergent path",
      "each `wgmma` is waited for at once: only some threads may reach a batch, as ptxas sees it",
      "give the branch that multiplies a role name, and keep the batch out of conditions"),
  BUDGET(
      "setmaxnreg",
      "`regs=` has no effect: ptxas ignores it",
      "give each role at least the registers it needs, or leave `regs=` out"),
  UNKNOWN("", "ptxas gives speed away", "the note says what it saw");

  private final String words;
  private final String what;
  private final String help;

  Cause(String words, String what, String help) {
    this.words = words;
    this.what = what;
    this.help = help;
  }

  static Cause of(String note) {
    for (var cause : values()) {
      if (note.contains(cause.words)) {
        return cause;
      }
    }
    return UNKNOWN;
  }

  String what() {
    return what;
  }

  String help() {
    return help;
  }
}
