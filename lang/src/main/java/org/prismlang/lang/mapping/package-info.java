/**
 * Mappings: how a device does a task. A mapping's directives are read one after the other ({@link
 * org.prismlang.lang.mapping.Directives}): rewrites change the plan, how much a step does ({@link
 * org.prismlang.lang.mapping.StepDirectives}) or in which order ({@link
 * org.prismlang.lang.mapping.OrderDirective}); what is said of the device is kept ({@link
 * org.prismlang.lang.mapping.DeviceDirectives}). What comes out is assembled to a kernel ({@link
 * org.prismlang.lang.mapping.Assembly}) and printed as Prism ({@link
 * org.prismlang.lang.mapping.KernelText}), which is then checked like any other text.
 */
@NullMarked
package org.prismlang.lang.mapping;

import org.jspecify.annotations.NullMarked;
