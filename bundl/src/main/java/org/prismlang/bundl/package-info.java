/**
 * The core calculus under Prism: what perspectives mean, small enough to be read next to the paper,
 * and what of the published rules is corrected here.
 */
@NullMarked
package org.prismlang.bundl;

import org.jspecify.annotations.NullMarked;
