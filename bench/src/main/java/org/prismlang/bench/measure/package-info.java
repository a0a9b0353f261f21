/** How long a launch takes, by one protocol for all. */
@NullMarked
package org.prismlang.bench.measure;

import org.jspecify.annotations.NullMarked;
