package org.prismlang.verify.machine;

import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Violation;
import org.prismlang.verify.order.Progress;
import org.prismlang.verify.order.Site;

/** Registers that ordinary instructions and {@code wgmma} use in turn. */
final class Products {
  private static final int WARPGROUP = 128;

  private final Machine machine;

  Products(Machine machine) {
    this.machine = machine;
  }

  /** An ordinary use of elements {@code from} to {@code to}. */
  void use(
      Register register, int from, int to, boolean writes, Expr expr, Task task, int[] threads) {
    if (Facts.root(expr) instanceof Expr.Read(var local)) {
      var statement = task.statement();
      var span = statement.map(it -> it.span()).orElse(local.span());
      use(register, from, to, writes, expr, local.name(), span, task, threads);
    }
  }

  private void use(
      Register register,
      int from,
      int to,
      boolean writes,
      Expr expr,
      String name,
      Span span,
      Task task,
      int[] threads) {
    var site = machine.site(expr, writes ? "write" : "read", name, Timeline.REGISTERS, span);
    int end = 0;
    for (int start = 0; start < threads.length; start = end) {
      int first = task.block.first() + threads[start];
      int warpgroup = machine.standings.warpgroup(first);
      end = warpgroupEnd(threads, start);
      for (var flight : register.flights()) {
        boolean meets = flight.warpgroup() == warpgroup && flight.from() < to && from < flight.to();
        if (meets
            && (writes || flight.writes())
            && flight.group() > done(task.block, threads, start, end)) {
          machine.findings.add(
              Violation.Kind.REGISTERS,
              "nothing waits for the group of the wgmma before its registers are used",
              machine.findings.party(site, first, 1),
              machine.findings.party(flight.site(), first - first % WARPGROUP, WARPGROUP));
        }
      }
      register.use(new Register.Use(warpgroup, from, to, machine.now(), site));
    }
  }

  /** Behind the threads of the warpgroup that begin at {@code start}: threads are in order. */
  private static int warpgroupEnd(int[] threads, int start) {
    int next = (threads[start] / WARPGROUP + 1) * WARPGROUP;
    int end = threads.length;
    while (threads[end - 1] >= next) {
      end--;
    }
    return end;
  }

  /** Groups that all of {@code threads} between two positions know to be done. */
  private int done(ThreadBlock block, int[] threads, int start, int end) {
    int least = Integer.MAX_VALUE;
    for (int i = start; i < end; i++) {
      int thread = block.first() + threads[i];
      least = Math.min(least, machine.standings.reached(Progress.MULTIPLIED, thread));
    }
    return least;
  }

  /** Use by a {@code wgmma} of the warpgroup of {@code members}. */
  void multiply(
      Register register,
      int from,
      int to,
      boolean writes,
      int bytes,
      Site site,
      ThreadBlock block,
      int[] members) {
    int first = block.first() + members[0];
    int warpgroup = machine.standings.warpgroup(first);
    int entered = block.entered[members[0]];
    for (int thread : members) {
      entered = Math.min(entered, block.entered[thread]);
    }
    if (entered == 0) {
      machine.findings.add(
          Violation.Kind.REGISTERS,
          "registers are not handed over to the tensor cores before the first wgmma",
          machine.findings.party(site, first, WARPGROUP));
    }
    for (var use : register.uses()) {
      boolean meets = use.warpgroup() == warpgroup && use.from() < to && from < use.to();
      if (meets && use.time() > entered) {
        machine.findings.add(
            Violation.Kind.REGISTERS,
            "registers are not handed over to the tensor cores after their ordinary use",
            machine.findings.party(site, first, WARPGROUP),
            machine.findings.party(use.site(), first, WARPGROUP));
      }
    }
    int done = done(block, members, 0, members.length);
    int group = block.committed(Timeline.WGMMA)[members[0]] + 1;
    var now = new Register.Flight(warpgroup, group, from, to, writes, bytes, machine.now(), site);
    for (var flight : register.flights()) {
      boolean meets = flight.warpgroup() == warpgroup && flight.from() < to && from < flight.to();
      if (!meets || now.isInOrderWith(flight)) {
        continue;
      }
      if (flight.group() > done || flight.time() > entered) {
        machine.findings.add(
            Violation.Kind.REGISTERS,
            flight.group() > done
                ? "nothing waits for the group of an earlier wgmma on these registers"
                : "registers are not handed over to the tensor cores after a wgmma of another kind",
            machine.findings.party(site, first, WARPGROUP),
            machine.findings.party(flight.site(), first, WARPGROUP));
      }
    }
    register.fly(now);
  }
}
