package org.prismlang.bundl.typing;

/** What a rule asks for besides the judgements on its parts. */
public enum Premise {
  VAR_BOUND("T-Var", "x : π' τ ∈ Γ"),
  VAR_BELOW("T-Var", "π ≤ π', and π = π' for an array"),
  PARTITION_ID_BELOW_GRID("T-Partition-Id", "π < (Grid, 1)"),
  ACCESS_ARRAY("T-Arr-Access", "x : π' τ[]l ∈ Γ"),
  ACCESS_INDEX("T-Arr-Access", "Γ ⊢π e : int"),
  ACCESS_BELOW("T-Arr-Access", "π ≤ π'"),
  ACCESS_IN_BLOCK("T-Arr-Access-Shared", "π ≤ (Block, 1)"),
  BOP_INT("T-Bop", "Γ ⊢π e : int"),
  CMP_INT("T-Cmp", "Γ ⊢π e : int"),
  CALL_FUNCTION("T-Function-Call", "f : Fun(x_i : τ_i, π', m') ∈ Γ"),
  CALL_ARGUMENT("T-Function-Call", "Γ ⊢ e_i : τ_i"),
  CALL_BELOW("T-Function-Call", "π' ⊑ π"),
  CALL_BUDGET("T-Function-Call", "m' ≤ m"),
  CALL_EARLIER("T-Function-Call", "f stands before the function that calls it"),
  CALL_ONCE("T-Function-Call", "no array is passed twice"),
  SPLIT_FITS("T-Split", "n1 + n2 ≤ n"),
  SPLIT_LEFT("T-Split", "n1 divides where the left unit begins"),
  SPLIT_RIGHT("T-Split", "n2 divides where the right unit begins"),
  SPLIT_UNITS("T-Split", "n1 ≥ 1, and n2 ≥ 1 unless s2 is skip"),
  DESTRUCT_WHOLE("T-Destruct", "↓π is defined"),
  GROUP_DIVIDES("T-Group", "q divides n"),
  ASSIGN_BOUND("T-Assn", "x : π' τ ∈ Γ"),
  ASSIGN_VALUE("T-Assn", "Γ ⊢π e : τ"),
  ASSIGN_BELOW("T-Assn", "π' ⊑ π"),
  ASSIGN_SCALAR("T-Assn", "τ is no array type"),
  FREE_BUDGET("T-Free", "m + n is no more than there is"),
  DECLARE_VALUE("T-Decl", "Γ ⊢π e : τ"),
  DECLARE_BELOW("T-Decl", "π' ⊑ π"),
  STORE_ARRAY("T-Arr-Assn", "x : π' τ[]l ∈ Γ"),
  STORE_INDEX("T-Arr-Assn", "Γ ⊢π e1 : int"),
  STORE_VALUE("T-Arr-Assn", "Γ ⊢π e2 : τ"),
  STORE_BELOW("T-Arr-Assn", "π' ⊑ π"),
  STORE_IN_BLOCK("T-Arr-Assn-Shared", "π ≤ (Block, 1)"),
  STORE_BY_ONE("T-Arr-Assn", "one thread in π unless l is Local"),
  IF_BOOL("T-If", "Γ ⊢π e : bool"),
  WHILE_BOOL("T-While", "Γ ⊢π e : bool"),
  ALLOC_AT_BLOCK("T-Alloc-Shared", "π = (Block, 1)"),
  ALLOC_BUDGET("T-Alloc-Shared", "n ≤ m"),
  BALANCED("T-Seq", "a body leaves as much as it found"),
  PARTITION_ARRAY("T-Partition", "x : π τ[]l ∈ Γ"),
  PARTITION_DIVIDES("T-Partition", "c divides n"),
  PARTITION_NOT_LOCAL("T-Partition", "l ≠ Local"),
  CLAIM_ARRAY("T-Claim", "x : π τ[]l ∈ Γ"),
  CLAIM_DIVIDES("T-Claim", "n' divides n"),
  CLAIM_NOT_LOCAL("T-Claim", "l ≠ Local"),
  LOWER_ARRAY("T-Lower", "x : π τ[]l ∈ Γ"),
  LOWER_WHOLE("T-Lower", "↓π is defined"),
  LOWER_NOT_LOCAL("T-Lower", "l ≠ Local"),
  ASYNC_ARRAY("T-Async-Partition", "x : π τ[]l ∈ Γ"),
  ASYNC_THREAD("T-Async-Partition", "π = (Thread, 1)"),
  ASYNC_COPY_TO("T-Async-Memcpy", "x : π async τ[]l ∈ Γ"),
  ASYNC_COPY_FROM("T-Async-Memcpy", "y : π τ[]l' ∈ Γ"),
  ASYNC_COPY_THREAD("T-Async-Memcpy", "π = (Thread, 1)"),
  MEMCPY_TO("T-Memcpy", "x : π τ[]l ∈ Γ or x : π async τ[]l ∈ Γ"),
  MEMCPY_FROM("T-Memcpy", "y : π τ[]l' ∈ Γ"),
  MEMCPY_BY_ONE("T-Memcpy", "one thread in π unless l is Local"),
  LEND_BOUND("T-Lend", "x : π τ[]l ∈ Γ"),
  HANDLE_BOUND("T-Handle", "x : π τ[]l ∈ Γ");

  private final String rule;
  private final String text;

  Premise(String rule, String text) {
    this.rule = rule;
    this.text = text;
  }

  public String rule() {
    return rule;
  }

  public String text() {
    return text;
  }
}
