package org.prismlang.lang.check;

import java.util.List;
import java.util.Set;
import org.prismlang.lang.conformance.ClaimedFile;
import org.prismlang.lang.index.Index;
import org.prismlang.lang.mapping.Mapped;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Module;

/**
 * The outcome of a check. The program is complete only if no error was reported; the index holds
 * what was understood.
 *
 * @param module the file itself, as written
 * @param mappings of the file itself, carried out
 * @param claims of the file itself, each with a program that shows it
 * @param generics the names of generic parameters of kernels, imported ones among them
 * @param tuned kernels of the file itself with candidates for their generics
 * @param benched host functions of the file itself that are measured
 */
public record Checked(
    Module module,
    Program program,
    Index index,
    List<MappedFile> mappings,
    List<ClaimedFile> claims,
    Set<String> generics,
    List<Tuned> tuned,
    List<Benched> benched) {
  public Checked {
    tuned = List.copyOf(tuned);
    benched = List.copyOf(benched);
    mappings = List.copyOf(mappings);
    claims = List.copyOf(claims);
    generics = Set.copyOf(generics);
  }

  /** A mapping, and the file that it was carried out to. */
  public record MappedFile(Mapped mapped, SourceFile file) {}
}
