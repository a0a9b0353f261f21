package org.prismlang.kernel.order;

import java.util.Optional;

/**
 * An access of shared memory that may still be in flight when its block ends.
 *
 * @param isOpen whether its group may not have been ended
 * @param at the return that ends the block, none for the end of the text
 */
record Left(Site site, boolean isOpen, Optional<Line> at) {}
