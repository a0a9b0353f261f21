package org.prismlang.runtime;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * Kernels as methods of an interface: each is named after its kernel, takes grid and block as two
 * {@code int} and then the kernel's parameters, and gives back nothing or what was counted. That
 * they fit is checked here, once; javac sees to the calls.
 */
final class TypedLaunches implements InvocationHandler {
  private final Class<?> type;
  private final Map<Method, Kernel> kernels = new HashMap<>();

  private TypedLaunches(Class<?> type) {
    this.type = type;
  }

  static <T> T of(Class<T> type, Program program) {
    if (!type.isInterface()) {
      throw new PrismException(type.getName() + " is no interface");
    }
    var launches = new TypedLaunches(type);
    for (var method : type.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers())) {
        launches.bind(method, program);
      }
    }
    return type.cast(
        Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, launches));
  }

  private void bind(Method method, Program program) {
    if (method.isDefault()) {
      throw new PrismException(words(method) + " has a body; a kernel is launched by one without");
    }
    var result = method.getReturnType();
    if (result != void.class && result != Optional.class) {
      throw new PrismException(
          words(method) + " gives back " + result.getSimpleName() + ", a launch void or Optional");
    }
    var kernel = program.kernel(method.getName());
    var given = method.getParameterTypes();
    var wanted = kernel.parameters();
    if (given.length < 2 || given[0] != int.class || given[1] != int.class) {
      throw new PrismException(words(method) + " does not begin with int grid, int block");
    }
    if (given.length - 2 != wanted.size()) {
      throw new PrismException(
          words(method)
              + " has "
              + (given.length - 2)
              + " parameters behind grid and block, the kernel "
              + wanted.size());
    }
    for (int i = 0; i < wanted.size(); i++) {
      if (!fits(given[i + 2], wanted.get(i))) {
        throw new PrismException(
            words(method)
                + ": `"
                + wanted.get(i).name()
                + "` is "
                + wanted.get(i).type()
                + ", which no "
                + given[i + 2].getSimpleName()
                + " is");
      }
    }
    kernels.put(method, kernel);
  }

  private static boolean fits(Class<?> given, Variable wanted) {
    return switch (wanted.type()) {
      case Scalar scalar when scalar == Scalar.BOOL -> given == boolean.class;
      case Scalar scalar when scalar.isFloating() ->
          given == float.class || given == double.class || isWhole(given);
      case Scalar _ -> isWhole(given);
      case Type.Pointer _ -> given == Buffer.class;
      case Type.TensorMap _ -> given == TensorMap.class;
      case Type.MemoryList list when list.element() instanceof Type.TensorMap ->
          given == TensorMap[].class || given == List.class;
      case Type.MemoryList _ -> given == Buffer[].class || given == List.class;
      default -> false;
    };
  }

  private static boolean isWhole(Class<?> given) {
    return given == int.class || given == long.class || given == short.class || given == byte.class;
  }

  private boolean isThis(Optional<Object> other) {
    return other
        .filter(it -> Proxy.isProxyClass(it.getClass()))
        .filter(it -> Proxy.getInvocationHandler(it).equals(this))
        .isPresent();
  }

  private String words(Method method) {
    return type.getSimpleName() + "." + method.getName();
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
    var kernel = Optional.ofNullable(kernels.get(method));
    var given = arguments == null ? new Object[0] : arguments;
    if (kernel.isEmpty()) {
      return switch (method.getName()) { // Object's
        case "equals" -> isThis(Optional.ofNullable(given[0]));
        case "hashCode" -> hashCode();
        default -> type.getSimpleName() + " " + kernels.values();
      };
    }
    var counts =
        kernel
            .get()
            .launch((int) given[0], (int) given[1], Arrays.copyOfRange(given, 2, given.length));
    return method.getReturnType() == void.class ? null : counts;
  }
}
