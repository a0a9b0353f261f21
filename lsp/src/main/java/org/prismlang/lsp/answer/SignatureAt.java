package org.prismlang.lsp.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.ParameterInformation;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureInformation;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.index.Entry;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.index.Visible;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.intrinsic.ManualPage;
import org.prismlang.lsp.understand.Understood;

/** What a call takes, and which of it is being written. */
public final class SignatureAt {
  private SignatureAt() {}

  /** A callable in words. */
  private record Signature(String name, List<String> parameters, String about) {}

  public static Optional<SignatureHelp> of(Understood understood, int offset) {
    return CallAt.of(understood.file(), offset)
        .flatMap(call -> signature(call, understood).map(it -> help(it, call)));
  }

  private static Optional<Signature> signature(CallAt call, Understood understood) {
    var name = call.callee().text();
    return symbol(call, understood)
        .flatMap(HeadOf::symbol)
        .map(it -> new Signature(name, it.parameters(), it.comment()))
        .or(() -> intrinsic(name))
        .or(() -> host(name));
  }

  /** By its place; where the text is too broken for that, by its name. */
  private static Optional<Symbol> symbol(CallAt call, Understood understood) {
    int start = call.callee().start();
    return understood
        .index()
        .at(understood.file(), start)
        .flatMap(Entry::symbol)
        .or(
            () ->
                understood.index().inScope(understood.file(), start).stream()
                    .filter(it -> it.name().equals(call.callee().text()))
                    .map(Visible::symbol)
                    .findFirst());
  }

  private static Optional<Signature> intrinsic(String name) {
    return Intrinsics.named(name)
        .map(
            it ->
                new Signature(
                    name,
                    it.operands().stream().map(ManualPage::parameter).toList(),
                    it.summary()));
  }

  private static Optional<Signature> host(String name) {
    return Optional.ofNullable(BuiltIn.HOST.get(name)).map(it -> new Signature(name, it, ""));
  }

  private static SignatureHelp help(Signature signature, CallAt call) {
    var label = new StringBuilder(signature.name()).append('(');
    var parameters = new ArrayList<ParameterInformation>();
    for (var parameter : signature.parameters()) {
      label.append(parameters.isEmpty() ? "" : ", ").append(parameter);
      parameters.add(new ParameterInformation(parameter));
    }
    var information = new SignatureInformation(label.append(')').toString());
    information.setParameters(parameters);
    if (!signature.about().isBlank()) {
      information.setDocumentation(new MarkupContent(MarkupKind.MARKDOWN, signature.about()));
    }
    return new SignatureHelp(List.of(information), 0, active(signature, call));
  }

  private static int active(Signature signature, CallAt call) {
    for (int i = 0; i < signature.parameters().size(); i++) {
      var name = signature.parameters().get(i).split("\\W", 2)[0];
      if (call.keyword().filter(name::equals).isPresent()) {
        return i;
      }
    }
    return call.argument();
  }
}
