package org.prismlang.runtime.debug;

/** Elements of a memory that stand together, under the index of the first. */
public record MemoryRow(String index, String text) {}
