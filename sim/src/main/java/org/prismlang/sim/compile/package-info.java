/**
 * Synchronized kernel IR to JVM bytecode. Statements that are the same for a unit of threads run
 * once for it; what threads do between two synchronizations becomes a loop over them; units that
 * wait for each other become tasks.
 */
@NullMarked
package org.prismlang.sim.compile;

import org.jspecify.annotations.NullMarked;
