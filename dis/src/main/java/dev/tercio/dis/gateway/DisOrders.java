package dev.tercio.dis.gateway;

/// Accepted Start/Resume and Stop/Freeze PDUs whose real-world time has not come: a resource for
/// the exercise, see [DisExercise], and a component for a single entity, see [DisFrozen]. The
/// gateway sets it. A later request replaces an earlier one of the same kind, even if it takes
/// effect at once. An entity that is handed over loses its orders.
///
/// @param stopAt the simulated time in seconds at which to stop, or [#NEVER]
/// @param frozenBehavior what continues then, see [DisExercise]
/// @param startAt the simulated time in seconds at which to start, or [#NEVER]
/// @param startsAll whether the start names all entities of this node, too
public record DisOrders(double stopAt, int frozenBehavior, double startAt, boolean startsAll) {
    /// The time of a request that was not received.
    public static final double NEVER = Double.POSITIVE_INFINITY;

    /// No orders.
    public static final DisOrders NONE = new DisOrders(NEVER, 0, NEVER, false);
}
