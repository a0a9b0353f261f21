package org.prismlang.lang.intrinsic;

/** What is so of few operations, and asked by those who do not know them by name. */
public enum Trait {
  /** It asks for a word, and a thread that does so again and again waits for another one. */
  ASKS,
  /** Part of waiting for others, not of work. */
  PASSES_TIME,
  /** It goes on only when another thread has done something. */
  WAITS,
  /** Ones that nobody asks to see are summed up where the word lies. */
  COUNTS,
  /** Numbers blocks in an order in which they may wait for each other. */
  NUMBERS_BLOCKS,
  /** What it does to memory may be done in any order with its like. */
  COMMUTES,
  /** Of a value that all lanes have, each gets that value. */
  KEEPS_COMMON,
  /** Its result changes by itself. */
  READS_THE_MACHINE,
}
