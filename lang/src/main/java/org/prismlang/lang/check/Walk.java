package org.prismlang.lang.check;

/** The walk through the code of a function: its frame, the memory it holds, and what reads it. */
final class Walk {
  final Session session;
  final Frame frame;
  final Flow flow;
  final InFlight inFlight;
  final Roles roles;
  final CopyBudget copies;
  final SharedBudget shared;
  final Memories memories;
  final Types types;
  final Expressions expressions;
  final Calls calls;
  final Statements statements;
  Results results = Results.NONE;

  Walk(Session session, Frame frame) {
    this.session = session;
    this.frame = frame;
    this.flow = new Flow(frame);
    this.inFlight = new InFlight(frame);
    this.roles = new Roles(frame);
    this.copies = new CopyBudget(frame);
    this.shared = new SharedBudget(frame);
    this.memories = new Memories(frame, flow);
    this.types = new Types(this);
    this.expressions = new Expressions(this);
    this.calls = new Calls(this);
    this.statements = new Statements(this);
  }
}
