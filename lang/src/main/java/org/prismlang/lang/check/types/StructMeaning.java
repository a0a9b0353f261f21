package org.prismlang.lang.check.types;

import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.type.Type;

/** The type that a struct declares; its fields are read in its own module. */
public interface StructMeaning {
  Type of(Declaration.OfStruct struct);
}
