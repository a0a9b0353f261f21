package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.prismlang.lang.task.Privilege;

/** A part of a tensor, and what a step does with it. */
public record PlanOperand(String tensor, Privilege privilege, List<PlanPlace> places) {
  public PlanOperand {
    places = List.copyOf(places);
  }

  public boolean isWritten() {
    return privilege != Privilege.READ;
  }

  /** Dimensions of the tensor that the part has, too. */
  public List<Integer> kept() {
    return IntStream.range(0, places.size())
        .filter(it -> !(places.get(it) instanceof PlanPlace.At))
        .boxed()
        .toList();
  }

  PlanOperand with(int dimension, PlanPlace place) {
    var other = new ArrayList<>(places);
    other.set(dimension, place);
    return new PlanOperand(tensor, privilege, other);
  }
}
