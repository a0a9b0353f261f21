package org.prismlang.lang.task;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;

/** What a task does with its tensors, as far as its text has come, and whether it may. */
final class Privileges {
  private final Diagnostics diagnostics;

  /** Tensors that something was written to. */
  private final Set<String> written = new HashSet<>();

  Privileges(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  void declared(String local) {
    written.remove(local);
  }

  Set<String> written() {
    return Set.copyOf(written);
  }

  /** From where only this was written. */
  void goOn(Collection<String> before) {
    written.clear();
    written.addAll(before);
  }

  /** Where two ways meet, what both have written. */
  void both(Collection<String> other) {
    written.retainAll(other);
  }

  void read(TensorPart operand, Span span) {
    var owner = operand.owner();
    boolean hasValue =
        !owner.isLocal() && owner.privilege() != Privilege.WRITE || written.contains(owner.name());
    if (!hasValue) {
      diagnostics.report(
          Code.P1206
              .at(span, "`" + owner.name() + "` is read before anything was written to it")
              .label(
                  owner.span(),
                  owner.isLocal() ? "it begins without a value" : "what was in it before is gone")
              .help(
                  owner.isLocal()
                      ? "`= { 0.0 }` behind its declaration gives all of it a value"
                      : "`update` keeps what was there"));
    }
  }

  void write(TensorPart operand, Span span) {
    var owner = operand.owner();
    if (owner.privilege() == Privilege.READ) {
      diagnostics.report(
          Code.P1203
              .at(span, "`" + owner.name() + "` is `read`, and this writes it")
              .label(owner.span(), "declared here")
              .help("`update` may read and write, `write` writes every element"));
    }
    written.add(owner.name());
  }

  void given(Opened.Given operand, String callee) {
    var owner = operand.part().owner();
    if (owner.privilege() == Privilege.READ) {
      diagnostics.report(
          Code.P1203
              .at(
                  operand.span(),
                  "`"
                      + owner.name()
                      + "` is `read`, and `"
                      + callee
                      + "` "
                      + operand.privilege().word()
                      + "s it")
              .label(owner.span(), "declared here")
              .label(operand.tensor().span(), "here"));
    }
    written.add(owner.name());
  }
}
