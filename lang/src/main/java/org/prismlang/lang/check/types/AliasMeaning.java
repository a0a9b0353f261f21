package org.prismlang.lang.check.types;

import java.util.Map;
import org.prismlang.lang.check.frame.GenericArgument;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.type.Type;

/** The type that an alias stands for, with its parameters bound; it is read in its own module. */
public interface AliasMeaning {
  Type of(Declaration.OfAlias alias, Map<String, GenericArgument> bound);
}
