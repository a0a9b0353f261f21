package org.prismlang.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.prismlang.cuda.function.FileScope;
import org.prismlang.cuda.function.Functions;
import org.prismlang.cuda.host.Contract;
import org.prismlang.cuda.host.ContractText;
import org.prismlang.cuda.host.Launchers;
import org.prismlang.cuda.tree.CudaItem;
import org.prismlang.cuda.tree.Printer;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.type.Target;

/**
 * What is handed to nvcc and to those who launch.
 *
 * @param source the {@code .cu}: kernels and their launchers
 * @param header declarations of the launchers
 * @param contract what a launch must keep to, as JSON
 */
public record CudaProgram(String source, String header, String contract) {
  /** {@code module} has its synchronization. */
  public static CudaProgram of(Module module, Target target) {
    var file = new FileScope(module, target);
    var functions = new Functions(file);
    var code = new ArrayList<CudaItem>();
    for (var procedure : module.reached()) {
      code.add(functions.of(procedure));
    }
    var contracts = new ArrayList<Contract>();
    for (var kernel : module.kernels()) {
      code.add(functions.of(kernel));
      contracts.add(Contract.of(kernel, module, file.kernel(kernel.name())));
    }
    var launchers = Launchers.of(contracts);
    return new CudaProgram(
        Printer.print(file(file, code, launchers)), launchers.header(), ContractText.of(contracts));
  }

  private static List<CudaItem> file(FileScope file, List<CudaItem> code, Launchers launchers) {
    var items = new ArrayList<CudaItem>();
    var headers = new TreeSet<>(file.headers());
    headers.addAll(launchers.headers());
    for (var header : headers) {
      items.add(new CudaItem.Include(header));
    }
    for (var piece : file.prelude()) {
      items.add(new CudaItem.Text(piece.text()));
    }
    items.addAll(code);
    for (var piece : launchers.definitions()) {
      items.add(new CudaItem.Text(piece));
    }
    return items;
  }
}
