/**
 * What every operation of the table becomes in CUDA C++ and PTX: one place for each instruction.
 * Each lowering looks only at the operation it lowers.
 */
@NullMarked
package org.prismlang.cuda.operation;

import org.jspecify.annotations.NullMarked;
