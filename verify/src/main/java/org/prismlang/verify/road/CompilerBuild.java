package org.prismlang.verify.road;

import java.util.List;
import java.util.stream.Collectors;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.cache.RoomCode;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Verifier;

/**
 * Which compiler this is, by its code. What comes before and after the judge has no say in a
 * judgement, but for {@code lang} and the IR.
 */
final class CompilerBuild {
  /** One of each room that a judgement depends on. */
  private static final List<Class<?>> ROOMS = List.of(Span.class, Module.class, Verifier.class);

  private CompilerBuild() {}

  /** Made when somebody asks first. */
  private static final class Made {
    static final String ID = ROOMS.stream().map(RoomCode::of).collect(Collectors.joining());
  }

  static String id() {
    return Made.ID;
  }
}
