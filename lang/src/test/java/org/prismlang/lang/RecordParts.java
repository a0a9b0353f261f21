package org.prismlang.lang;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;

/** What records hold, whichever they are. */
public final class RecordParts {
  /** Asking a class for its components anew makes new accessors, which cost more than the call. */
  private static final ClassValue<List<Method>> ACCESSORS =
      new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
          var accessors =
              Stream.of(type.getRecordComponents()).map(RecordComponent::getAccessor).toList();
          accessors.forEach(it -> it.setAccessible(true));
          return accessors;
        }
      };

  private RecordParts() {}

  /** The components, in order. */
  public static Stream<Object> of(Record tree) {
    return ACCESSORS.get(tree.getClass()).stream().map(it -> part(tree, it));
  }

  private static Object part(Record tree, Method accessor) {
    try {
      return accessor.invoke(tree);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
