package org.prismlang.lang.diagnostic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The pages of `prism explain`: resources {@code /explain/P0401.md}. */
public final class Explanations {
  private Explanations() {}

  /** Empty only for a code whose page is still to be written. */
  public static Optional<Explanation> of(Code code) {
    try (var in = Explanations.class.getResourceAsStream("/explain/" + code.name() + ".md")) {
      return in == null
          ? Optional.empty()
          : Optional.of(
              Explanation.parse(code, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The code that someone means: {@code P0401}, {@code p401}, {@code 401}. */
  public static Optional<Code> code(String written) {
    String name = canonical(written);
    for (var code : Code.values()) {
      if (code.name().equals(name)) {
        return Optional.of(code);
      }
    }
    return Optional.empty();
  }

  /** How far a family is from the next. */
  private static final int NEAR = 100;

  /**
   * The existing code that {@code written} is nearest to as a number, of the same family if it has
   * one; empty where none is near.
   */
  public static Optional<Code> nearest(String written) {
    String name = canonical(written);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Code nearest = Code.values()[0];
    for (var code : Code.values()) {
      if (distance(code, name) < distance(nearest, name)) {
        nearest = code;
      }
    }
    boolean isNear = Math.abs(number(nearest.name()) - number(name)) <= NEAR;
    return isRelated(nearest, name) || isNear ? Optional.of(nearest) : Optional.empty();
  }

  private static boolean isRelated(Code code, String name) {
    return code.name().regionMatches(0, name, 0, Family.PREFIX_LENGTH);
  }

  /** {@code P} and four digits, or nothing where that is not what was meant. */
  private static String canonical(String written) {
    boolean prefixed = written.startsWith("P") || written.startsWith("p");
    String digits = prefixed ? written.substring(1) : written;
    boolean isNumber = !digits.isEmpty() && digits.length() <= 4;
    for (int i = 0; i < digits.length(); i++) {
      isNumber &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
    }
    return isNumber ? "P" + "0".repeat(4 - digits.length()) + digits : "";
  }

  private static int distance(Code code, String name) {
    int numbers = Math.abs(number(code.name()) - number(name));
    return isRelated(code, name) ? numbers : numbers + 10_000;
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring(1));
  }
}
