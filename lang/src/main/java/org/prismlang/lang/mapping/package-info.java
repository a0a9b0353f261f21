/**
 * Mappings: how a device does a task. A mapping's directives are read one after the other: rewrites
 * change the plan, annotations are kept ({@link org.prismlang.lang.mapping.Directives}). What comes
 * out is assembled to a kernel ({@link org.prismlang.lang.mapping.Assembly}) and printed as Prism
 * ({@link org.prismlang.lang.mapping.KernelText}), which is then checked like any other text.
 */
@NullMarked
package org.prismlang.lang.mapping;

import org.jspecify.annotations.NullMarked;
