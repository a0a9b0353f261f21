package org.prismlang.bench.report;

/**
 * Under which results were found.
 *
 * @param date in UTC
 * @param libraries with their versions, in words
 * @param seed of inputs and order
 */
public record Conditions(
    String date,
    String device,
    boolean isMeasured,
    String driver,
    String toolkit,
    String libraries,
    String protocol,
    long seed) {}
