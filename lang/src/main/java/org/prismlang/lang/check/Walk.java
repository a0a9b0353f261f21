package org.prismlang.lang.check;

import java.util.Map;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.GenericArgument;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.types.Operators;
import org.prismlang.lang.check.types.Types;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.types.WrittenPerspectives;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Type;

/**
 * The walk through the code of a function: ties together what reads it. Expressions hold types,
 * calls hold expressions, functions hold functions: those circles close here, and nowhere else.
 */
final class Walk {
  final Session session;
  final Frame frame;
  final Ledger ledger;
  final Values values;
  final Types types;
  final Operators operators;
  final GridExtents extents;
  final LaunchedTiles tiles;
  final Indexing indexing;
  final Places places;
  final Operations operations;
  final WrittenPerspectives perspectives;
  final Statements statements;
  final Calls calls;
  final Expressions expressions;

  Walk(Session session, Frame frame) {
    this.session = session;
    this.frame = frame;
    this.ledger = Ledger.of(frame);
    this.values = new Values(frame, this::check);
    this.perspectives = new WrittenPerspectives(frame, values);
    this.types = new Types(frame, values, perspectives, this::aliased, this::struct);
    this.operators = new Operators(frame, values, ledger.flow());
    this.extents = new GridExtents(this);
    this.tiles = new LaunchedTiles(frame, values, types, operators);
    this.indexing = new Indexing(frame, values, ledger.flow(), ledger.memories());
    this.places = new Places(frame, values, indexing, ledger);
    this.operations = new Operations(frame, values, indexing, places, ledger);
    this.statements =
        new Statements(
            frame,
            values,
            types,
            perspectives,
            indexing,
            operators,
            places,
            operations,
            ledger,
            tiles,
            this::uncalled);
    this.calls = new Calls(this);
    this.expressions = new Expressions(this);
  }

  private Term check(Expr written, Want want) {
    return expressions.check(written, want);
  }

  private Type aliased(Declaration.OfAlias alias, Map<String, GenericArgument> bound) {
    return session.aliases().resolve(alias, bound, this);
  }

  private Type struct(Declaration.OfStruct struct) {
    return session.structs().resolve(struct, session);
  }

  private void uncalled(Item.Function nested) {
    calls.functions().uncalled(nested);
  }
}
