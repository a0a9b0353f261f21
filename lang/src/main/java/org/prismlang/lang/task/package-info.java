/**
 * Tasks: sequential programs over whole tensors, without a machine in them. A task is read ({@link
 * org.prismlang.lang.task.TaskReader}), held to its rules and written out as a host function that
 * does it in the order of its text ({@link org.prismlang.lang.task.Reference}): that is its
 * meaning, and what everything that claims to do the task is compared with. Whether it can be cut
 * at a size is told by its {@link org.prismlang.lang.task.Summary}, which an {@link
 * org.prismlang.lang.task.Uninterpreted} run judges.
 */
@NullMarked
package org.prismlang.lang.task;

import org.jspecify.annotations.NullMarked;
