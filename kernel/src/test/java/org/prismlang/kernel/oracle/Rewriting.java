package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;

/**
 * A body with one statement replaced, or left out, wherever it stands.
 *
 * @param barrier what the barrier of that name becomes everywhere
 */
@SuppressWarnings("ReferenceEquality") // equal statements may stand in several places
record Rewriting(Sync at, Optional<Stmt> instead, Optional<Barrier> barrier) {
  List<Stmt> list(List<Stmt> statements) {
    var list = new ArrayList<Stmt>();
    for (var statement : statements) {
      if (statement == at) {
        instead.ifPresent(list::add);
      } else {
        list.add(statement(statement));
      }
    }
    return list;
  }

  private Stmt statement(Stmt statement) {
    return switch (statement) {
      case Sync.Arrive it ->
          new Sync.Arrive(
              with(it.barrier()),
              it.generation(),
              it.election(),
              it.bytes(),
              it.reasons(),
              it.span());
      case Sync.Await it ->
          new Sync.Await(
              with(it.barrier()), it.generation(), it.previous(), it.reasons(), it.span());
      case Stmt.Operate it ->
          new Stmt.Operate(
              it.intrinsic(),
              it.operands().stream().map(this::operand).toList(),
              it.result(),
              it.span());
      case Stmt.For it ->
          new Stmt.For(
              it.variable(),
              it.from(),
              it.to(),
              it.step(),
              it.copies(),
              list(it.body()),
              it.span());
      case Stmt.While it -> new Stmt.While(it.condition(), list(it.body()), it.span());
      case Stmt.If it ->
          new Stmt.If(it.condition(), list(it.then()), list(it.otherwise()), it.span());
      case Stmt.Block it -> new Stmt.Block(list(it.body()), it.span());
      case Stmt.Group it -> new Stmt.Group(it.perspective(), list(it.body()), it.span());
      case Stmt.Split it ->
          new Stmt.Split(it.level(), it.branches().stream().map(this::branch).toList(), it.span());
      case Stmt.Open it -> new Stmt.Open(it.view(), list(it.body()), it.span());
      case Stmt.Batch it -> new Stmt.Batch(list(it.body()), it.span());
      case Stmt.LastBlock it -> new Stmt.LastBlock(it.counter(), list(it.body()), it.span());
      default -> statement;
    };
  }

  private Barrier with(Barrier old) {
    return barrier.filter(it -> it.name().equals(old.name())).orElse(old);
  }

  private Operand operand(Operand operand) {
    return operand instanceof Operand.OfBarrier it
        ? new Operand.OfBarrier(with(it.barrier()), it.generation())
        : operand;
  }

  private Stmt.Branch branch(Stmt.Branch it) {
    return new Stmt.Branch(it.first(), it.size(), it.role(), list(it.body()), it.span());
  }

  /** The body without all arrivals and waits of a barrier. */
  static List<Stmt> without(List<Stmt> body, String barrier) {
    var less = body;
    for (var goes = first(less, barrier); goes.isPresent(); goes = first(less, barrier)) {
      less = new Rewriting(goes.get(), Optional.empty(), Optional.empty()).list(less);
    }
    return less;
  }

  private static Optional<Sync> first(List<Stmt> body, String barrier) {
    for (var statement : all(body)) {
      if (statement instanceof Sync.Arrive arrive && arrive.barrier().name().equals(barrier)) {
        return Optional.of(arrive);
      }
      if (statement instanceof Sync.Await await && await.barrier().name().equals(barrier)) {
        return Optional.of(await);
      }
    }
    return Optional.empty();
  }

  /** Every statement, outer ones first. */
  static List<Stmt> all(List<Stmt> body) {
    var all = new ArrayList<Stmt>();
    for (var statement : body) {
      all.add(statement);
      bodies(statement).forEach(it -> all.addAll(all(it)));
    }
    return all;
  }

  static List<List<Stmt>> bodies(Stmt statement) {
    return switch (statement) {
      case Stmt.For it -> List.of(it.body());
      case Stmt.While it -> List.of(it.body());
      case Stmt.If it -> List.of(it.then(), it.otherwise());
      case Stmt.Block it -> List.of(it.body());
      case Stmt.Group it -> List.of(it.body());
      case Stmt.Split it -> it.branches().stream().map(Stmt.Branch::body).toList();
      case Stmt.Open it -> List.of(it.body());
      case Stmt.Batch it -> List.of(it.body());
      case Stmt.LastBlock it -> List.of(it.body());
      case Stmt.Plain _, Sync _ -> List.of();
    };
  }
}
