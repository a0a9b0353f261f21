package org.prismlang.cuda;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.cuda.function.FileScope;
import org.prismlang.cuda.function.Functions;
import org.prismlang.cuda.function.PrintedModule;
import org.prismlang.cuda.host.Contract;
import org.prismlang.cuda.tree.CudaItem;
import org.prismlang.cuda.tree.Origins;
import org.prismlang.cuda.tree.PrintedLines;
import org.prismlang.cuda.tree.Printer;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Target;

/**
 * The kernels of a file and all they call.
 *
 * @param headers what they need and no more
 * @param definitions the prelude, procedures and kernels, in order
 * @param contracts one a kernel
 * @param watched where they may give up, by number
 * @param origins what the definitions were made of
 */
record Kernels(
    Set<String> headers,
    List<CudaItem> definitions,
    List<Contract> contracts,
    List<Watched> watched,
    Origins origins) {
  Kernels {
    headers = Set.copyOf(headers);
    definitions = List.copyOf(definitions);
    contracts = List.copyOf(contracts);
    watched = List.copyOf(watched);
  }

  static Kernels of(PlacedModule placed, Target target, boolean isWatched) {
    var file = new FileScope(placed.module(), target, isWatched);
    var functions = new Functions(file, placed);
    var code = new ArrayList<CudaItem>();
    for (var procedure : PrintedModule.of(placed.module()).reached()) {
      code.add(functions.of(procedure));
    }
    var contracts = new ArrayList<Contract>();
    for (var kernel : placed.kernels()) {
      code.add(functions.of(kernel));
      contracts.add(Contract.of(kernel, placed, file.kernel(kernel.name())));
    }
    var definitions = new ArrayList<CudaItem>();
    for (var piece : file.prelude()) {
      definitions.add(new CudaItem.Text(piece.text()));
    }
    definitions.addAll(code);
    return new Kernels(file.headers(), definitions, contracts, file.watched(), file.origins());
  }

  String source() {
    return source(Set.of("stdint.h"), List.of());
  }

  /** Followed by what else belongs into the file. */
  String source(Collection<String> moreHeaders, List<String> more) {
    return lines(moreHeaders, more).text();
  }

  PrintedLines lines(Collection<String> moreHeaders, List<String> more) {
    var items = new ArrayList<CudaItem>();
    var all = new TreeSet<>(headers);
    all.addAll(moreHeaders);
    for (var header : all) {
      items.add(new CudaItem.Include(header));
    }
    items.addAll(definitions);
    for (var piece : more) {
      items.add(new CudaItem.Text(piece));
    }
    return Printer.print(items, origins);
  }
}
