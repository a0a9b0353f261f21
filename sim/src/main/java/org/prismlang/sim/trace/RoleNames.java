package org.prismlang.sim.trace;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Level;

/** The parts of a block that the program gives names. */
public final class RoleNames {
  private final List<Role> roles = new ArrayList<>();

  /** Threads {@code first} to {@code first + count} of every block. */
  public record Role(String name, int first, int count) {
    public boolean holds(int thread) {
      return thread >= first && thread < first + count;
    }
  }

  private RoleNames() {}

  public static RoleNames of(Kernel kernel) {
    var names = new RoleNames();
    names.gather(kernel.body(), 0);
    return names;
  }

  /** In the order of the text, each once. */
  public List<Role> all() {
    return List.copyOf(roles);
  }

  private void gather(List<Stmt> statements, int first) {
    for (var statement : statements) {
      if (statement instanceof Stmt.Split split && split.level() == Level.THREAD) {
        for (var branch : split.branches()) {
          var role = new Role(branch.role(), first + branch.first(), branch.size());
          if (!branch.role().isEmpty() && !roles.contains(role)) {
            roles.add(role);
          }
          gather(branch.body(), first + branch.first());
        }
      } else if (!isOfManyUnits(statement)) {
        Bodies.of(statement).forEach(it -> gather(it, first));
      }
    }
  }

  /** Roles in there are of every unit anew, and so no part of the block. */
  private static boolean isOfManyUnits(Stmt statement) {
    return statement instanceof Stmt.Group group && group.perspective().level() == Level.THREAD;
  }

  /** The smallest one that these threads belong to; empty where there is none. */
  public String around(int first, int count) {
    var name = "";
    int smallest = Integer.MAX_VALUE;
    for (var role : roles) {
      if (role.holds(first) && role.holds(first + count - 1) && role.count() < smallest) {
        name = role.name();
        smallest = role.count();
      }
    }
    return name;
  }
}
