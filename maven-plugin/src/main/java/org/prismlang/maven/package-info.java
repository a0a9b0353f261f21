/**
 * Kernels in a build with Maven: goals that check a folder of programs, and put it into the jar.
 */
@NullMarked
package org.prismlang.maven;

import org.jspecify.annotations.NullMarked;
