package org.prismlang.kernel.order;

import java.util.Optional;

/**
 * What is followed through the text: an access of a zone's threads, or their wait.
 *
 * @param touch empty for a wait
 * @param clock the counter that its generations are told by
 * @param depth slots of the memory
 */
record Use(Optional<Touch> touch, int zone, int clock, int depth) {}
