/**
 * Host functions as plain code of numbers, loops and launches, each type said, so that every
 * language that launches kernels can write them down.
 */
@NullMarked
package org.prismlang.cuda.routine;

import org.jspecify.annotations.NullMarked;
