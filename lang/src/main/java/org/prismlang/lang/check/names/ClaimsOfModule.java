package org.prismlang.lang.check.names;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.conformance.ClaimedFile;
import org.prismlang.lang.conformance.LeafClaims;
import org.prismlang.lang.conformance.LeafReader;
import org.prismlang.lang.conformance.VariantClaims;
import org.prismlang.lang.conformance.VariantReader;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.syntax.Item;

/** What the functions of a module claim to do. */
public final class ClaimsOfModule {
  private ClaimsOfModule() {}

  /** P1215: claims that cannot be meant. */
  static void check(ModuleScope scope, Diagnostics diagnostics) {
    var names = new NamesOfModule(scope);
    for (var item : scope.module().items()) {
      if (item instanceof Item.Function function) {
        LeafReader.read(function, names, diagnostics);
        names
            .task(function.name().text())
            .ifPresent(it -> VariantReader.read(it, names, diagnostics));
      }
    }
  }

  /** Programs that show what is claimed. */
  public static List<ClaimedFile> files(ModuleScope scope, Diagnostics diagnostics) {
    var names = new NamesOfModule(scope);
    var files = new ArrayList<ClaimedFile>();
    for (var item : scope.module().items()) {
      if (item instanceof Item.Function function) {
        LeafReader.read(function, names, new Diagnostics())
            .flatMap(it -> LeafClaims.of(it, names, diagnostics))
            .ifPresent(files::add);
        names
            .task(function.name().text())
            .flatMap(it -> VariantReader.read(it, names, new Diagnostics()))
            .flatMap(it -> VariantClaims.of(it, diagnostics))
            .ifPresent(files::add);
      }
    }
    return files;
  }
}
