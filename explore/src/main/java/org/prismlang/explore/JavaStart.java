package org.prismlang.explore;

import java.util.List;

/** How Java is started here. */
public interface JavaStart {
  /** The command that runs {@code main}, with options of the JVM. */
  List<String> words(Class<?> main, List<String> options);
}
