/**
 * Tuning: of all numbers that a mapping or a kernel lists, those with which it is fastest. A
 * combination of numbers is a program ({@link org.prismlang.bench.tune.TunedSubject}) that is built
 * and checked like any other ({@link org.prismlang.bench.tune.Trials}); what is right is measured
 * ({@link org.prismlang.bench.measure.Measured}), or where no GPU answers, estimated ({@link
 * org.prismlang.bench.tune.Model}).
 */
@NullMarked
package org.prismlang.bench.tune;

import org.jspecify.annotations.NullMarked;
