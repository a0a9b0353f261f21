package org.prismlang.cuda.emit;

import java.util.List;

/**
 * A piece of CUDA C++ that stands once at the head of a file that uses it: a device function, a
 * struct, an operator.
 *
 * @param name what calls write, without template arguments; unique
 * @param text the whole definition
 * @param headers what it includes: {@code cuda_bf16.h}
 * @param needs other pieces it uses
 */
public record PreludeFunction(
    String name, String text, List<String> headers, List<PreludeFunction> needs) {
  public PreludeFunction {
    headers = List.copyOf(headers);
    needs = List.copyOf(needs);
  }

  public static PreludeFunction of(String name, String text, PreludeFunction... needs) {
    return new PreludeFunction(name, text, List.of(), List.of(needs));
  }
}
