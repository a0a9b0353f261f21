package org.prismlang.bench.suite;

import java.util.function.LongToDoubleFunction;

/** Elements of dQ, dK and dV in double precision, from what the forward pass has left. */
final class AttentionGradients {
  private final AttentionShape shape;
  private final double scale;
  private final LongToDoubleFunction q;
  private final LongToDoubleFunction k;
  private final LongToDoubleFunction v;
  private final LongToDoubleFunction out;
  private final LongToDoubleFunction lse;
  private final LongToDoubleFunction dO;

  AttentionGradients(AttentionShape shape, Inputs inputs) {
    this.shape = shape;
    this.scale = 1 / Math.sqrt(shape.columns());
    this.q = inputs.get("Q").reader();
    this.k = inputs.get("K").reader();
    this.v = inputs.get("V").reader();
    this.out = inputs.get("out").reader();
    this.lse = inputs.get("lse").reader();
    this.dO = inputs.get("dO").reader();
  }

  double ofQuery(long index) {
    long query = index / shape.columns();
    long keys = query / shape.rows() / shape.share() * shape.rows();
    double sum = 0;
    for (int i = 0; i < shape.seenBy((int) (query % shape.rows())); i++) {
      sum += ofScore(query, keys + i) * element(k, keys + i, index);
    }
    return scale * sum;
  }

  double ofKey(long index) {
    return scale
        * overQueries(index, (query, key) -> ofScore(query, key) * element(q, query, index));
  }

  double ofValue(long index) {
    return overQueries(index, (query, key) -> weight(query, key) * element(dO, query, index));
  }

  private interface Term {
    double of(long query, long key);
  }

  /** The sum over all queries of all heads that see the key. */
  private double overQueries(long index, Term term) {
    long key = index / shape.columns();
    long first = key / shape.rows() * shape.share() * shape.rows();
    double sum = 0;
    for (long query = first; query < first + (long) shape.share() * shape.rows(); query++) {
      if (key % shape.rows() < shape.seenBy((int) (query % shape.rows()))) {
        sum += term.of(query, key);
      }
    }
    return sum;
  }

  private double ofScore(long query, long key) {
    return weight(query, key) * (product(dO, query, v, key) - product(dO, query, out, query));
  }

  private double weight(long query, long key) {
    return Math.exp(scale * product(q, query, k, key) - lse.applyAsDouble(query));
  }

  private double product(LongToDoubleFunction x, long row, LongToDoubleFunction y, long other) {
    double sum = 0;
    for (int d = 0; d < shape.columns(); d++) {
      sum +=
          x.applyAsDouble(row * shape.columns() + d) * y.applyAsDouble(other * shape.columns() + d);
    }
    return sum;
  }

  /** Of a row, in the column that an index has. */
  private double element(LongToDoubleFunction x, long row, long index) {
    return x.applyAsDouble(row * shape.columns() + index % shape.columns());
  }
}
