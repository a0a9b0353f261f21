package org.prismlang.cli;

import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.prismlang.cuda.header.HeaderFile;
import org.prismlang.cuda.host.Contract;
import org.prismlang.cuda.python.PythonFile;
import org.prismlang.cuda.routine.Routines;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.type.Target;

/**
 * The compiled kernels of a program in one file, for each language that launches them: code for
 * every target, of which the machine takes its own when it loads it.
 */
final class KernelFiles {
  private final Path stem;
  private final List<Contract> contracts;
  private final Routines routines;
  private final SortedMap<Target, byte[]> cubins = new TreeMap<>();

  /**
   * @param stem the files' path without their endings
   * @param builds one a target
   * @param functions of the program for the first target
   */
  KernelFiles(Path stem, List<Build> builds, OneProgram.OwnFunctions functions)
      throws WrongUsage, Unavailable {
    this.stem = stem;
    var first = builds.getFirst();
    this.contracts = first.contracts();
    this.routines =
        Routines.of(functions.hosts(), functions.launchers(), launched(functions.kernels()));
    for (var build : builds) {
      if (!build.contract().equals(first.contract())) {
        throw new WrongUsage(
            "kernels are launched in one way on "
                + first.target().text()
                + " and in another on "
                + build.target().text()
                + ": build a file for each");
      }
      cubins.put(build.target(), build.cubin());
    }
  }

  private IdentityHashMap<Function, Contract> launched(List<Function> kernels) {
    var launched = new IdentityHashMap<Function, Contract>();
    for (int i = 0; i < kernels.size(); i++) {
      launched.put(kernels.get(i), contracts.get(i));
    }
    return launched;
  }

  Path writePython() throws Unavailable {
    return write(".py", PythonFile.of(name(), contracts, routines, cubins));
  }

  Path writeHeader() throws Unavailable {
    return write(".hpp", HeaderFile.of(name(), contracts, routines, cubins));
  }

  private String name() {
    return stem.getFileName().toString();
  }

  private Path write(String ending, String text) throws Unavailable {
    var file = stem.resolveSibling(name() + ending);
    OutputFile.write(file, text);
    return file;
  }
}
