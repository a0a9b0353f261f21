package org.prismlang.bundl.machine;

/**
 * φ as a run knows it.
 *
 * @param thread whose copies they are; as published, those of all: 0
 */
public record Deferral(String handler, int thread) {}
