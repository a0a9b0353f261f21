package org.prismlang.runtime.generated;

import java.util.ArrayList;
import java.util.List;

/**
 * What a statement may use.
 *
 * @param size threads of the unit that runs it
 * @param id the thread's number, less than {@code ids}
 * @param registers of threads
 * @param uniform whole numbers that are the same in a unit and do not change
 * @param uniformValues the same, of values
 * @param writes memories of the unit
 * @param inLoop whether a loop of this very scope is around
 */
record Scope(
    int size,
    Term id,
    int ids,
    List<String> registers,
    List<Term> uniform,
    List<Term> uniformValues,
    List<Memory> reads,
    List<Memory> writes,
    boolean inLoop,
    int depth,
    Surroundings surroundings) {
  /** What surrounds a function's body. */
  enum Surroundings {
    KERNEL,
    FUNCTION
  }

  Scope {
    registers = List.copyOf(registers);
    uniform = List.copyOf(uniform);
    uniformValues = List.copyOf(uniformValues);
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
  }

  boolean isKernel() {
    return surroundings == Surroundings.KERNEL;
  }

  Scope unit(int size, Term id, int ids) {
    return new Scope(
        size,
        id,
        ids,
        registers,
        uniform,
        uniformValues,
        reads,
        writes,
        false,
        depth + 1,
        surroundings);
  }

  Scope memories(List<Memory> reads, List<Memory> writes) {
    return new Scope(
        size,
        id,
        ids,
        registers,
        uniform,
        uniformValues,
        reads,
        writes,
        inLoop,
        depth,
        surroundings);
  }

  Scope without(List<Memory> hidden) {
    return memories(
        reads.stream().filter(it -> !hidden.contains(it)).toList(),
        writes.stream().filter(it -> !hidden.contains(it)).toList());
  }

  Scope more(Memory memory) {
    return memories(and(reads, memory), and(writes, memory));
  }

  Scope loop(Term counter) {
    return new Scope(
        size,
        id,
        ids,
        registers,
        and(uniform, counter),
        uniformValues,
        reads,
        writes,
        true,
        depth + 1,
        surroundings);
  }

  Scope deeper() {
    return new Scope(
        size,
        id,
        ids,
        registers,
        uniform,
        uniformValues,
        reads,
        writes,
        inLoop,
        depth + 1,
        surroundings);
  }

  Scope register(String name) {
    return new Scope(
        size,
        id,
        ids,
        and(registers, name),
        uniform,
        uniformValues,
        reads,
        writes,
        inLoop,
        depth,
        surroundings);
  }

  Scope uniformValue(Term value) {
    return new Scope(
        size,
        id,
        ids,
        registers,
        uniform,
        and(uniformValues, value),
        reads,
        writes,
        inLoop,
        depth,
        surroundings);
  }

  private static <T> List<T> and(List<T> list, T more) {
    var all = new ArrayList<>(list);
    all.add(more);
    return all;
  }
}
