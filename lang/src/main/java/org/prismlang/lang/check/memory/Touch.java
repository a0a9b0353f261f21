package org.prismlang.lang.check.memory;

import java.util.List;
import org.prismlang.lang.intrinsic.Access;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;

/**
 * One access, as far as siblings, rings and summaries care.
 *
 * @param loops the repeating loops around it, by number, outermost first
 * @param trip the loop that steps the ring's counter, 0 outside all
 * @param guarded whether it stands under a condition inside its innermost loop
 */
public record Touch(
    Variable root,
    View view,
    Key key,
    Access access,
    Span span,
    List<Integer> loops,
    int trip,
    boolean guarded) {}
