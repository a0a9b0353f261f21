package org.prismlang.lang.task;

import org.prismlang.lang.syntax.Item;

/**
 * A mapping, or a part of one, that another calls.
 *
 * @param around what names stand for where it is written
 */
public record CalledPart(Item.Function item, Surroundings around) {}
