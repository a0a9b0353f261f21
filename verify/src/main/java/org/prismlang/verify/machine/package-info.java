/** Runs all threads of a few blocks, with accesses and synchronizations but without data. */
@NullMarked
package org.prismlang.verify.machine;

import org.jspecify.annotations.NullMarked;
