package org.prismlang.bundl.machine;

/**
 * One use of a semaphore: ψ as a run counts it.
 *
 * @param owner the first thread of the unit that meets; as published, the position in it
 * @param threads of the unit; as published, 0
 */
public record Phase(String label, int owner, int threads, int generation) {}
