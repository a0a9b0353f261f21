package org.prismlang.lang.intrinsic;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.type.Perspective;

/**
 * One operand.
 *
 * @param view the perspective of the memory or value; empty: any
 * @param mayBeBroader whether that is the least, not the only one
 * @param amount what it says of how much memory is taken
 * @param whole whether memory may be named without an index, for its first element
 */
public record Operand(
    String name,
    Form form,
    Access access,
    boolean asynchronous,
    Optional<Perspective> view,
    boolean mayBeBroader,
    boolean optional,
    Optional<Amount> amount,
    boolean whole) {

  private Operand(String name, Form form, Access access, boolean optional) {
    this(name, form, access, false, Optional.empty(), true, optional, Optional.empty(), false);
  }

  public static Operand value(String name, String wanted) {
    return new Operand(name, new Form.Value(wanted), Access.READ, false);
  }

  public static Operand known(String name, String wanted) {
    return new Operand(name, new Form.Known(wanted), Access.NONE, true);
  }

  public static Operand word(String name, String... words) {
    return word(name, List.of(words), Map.of());
  }

  /** One of a few words, some of which only newer machines know. */
  static Operand word(String name, List<String> words, Map<String, Targets> targets) {
    return new Operand(name, new Form.Word(words, targets), Access.NONE, true);
  }

  public static Operand of(String name, Form form, Access access) {
    return new Operand(name, form, access, false);
  }

  public Operand async() {
    return new Operand(name, form, access, true, view, mayBeBroader, optional, amount, whole);
  }

  /** Owned by exactly this perspective. */
  public Operand at(Perspective perspective) {
    return new Operand(
        name, form, access, asynchronous, Optional.of(perspective), false, optional, amount, whole);
  }

  public Operand atLeast(Perspective perspective) {
    return new Operand(
        name, form, access, asynchronous, Optional.of(perspective), true, optional, amount, whole);
  }

  public Operand orAbsent() {
    return new Operand(name, form, access, asynchronous, view, mayBeBroader, true, amount, whole);
  }

  /** A number that says how much memory is taken. */
  Operand saying(Amount how) {
    return new Operand(
        name, form, access, asynchronous, view, mayBeBroader, optional, Optional.of(how), whole);
  }

  Operand mayBeWhole() {
    return new Operand(
        name, form, access, asynchronous, view, mayBeBroader, optional, amount, true);
  }
}
