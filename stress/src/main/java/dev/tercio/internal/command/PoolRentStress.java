package dev.tercio.internal.command;

import dev.tercio.internal.command.recording.CommandLane;
import dev.tercio.internal.command.recording.LanePool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads rent from a pool that has one lane: they never get the same.
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "one found the lane, one made another")
@State
public class PoolRentStress {
    private final LanePool pool = new LanePool();
    private final CommandLane[] rented = new CommandLane[2];

    /// Fills the pool.
    public PoolRentStress() {
        pool.limit(4);
        pool.prewarm(1, 16);
    }

    /// Rents.
    @Actor
    public void first() {
        rented[0] = pool.rent();
    }

    /// Rents.
    @Actor
    public void second() {
        rented[1] = pool.rent();
    }

    /// Looks at what the two got.
    @Arbiter
    @SuppressWarnings("ReferenceEquality") // a lane is equal to itself only
    public void look(II_Result result) {
        result.r1 = rented[0].content() != rented[1].content() ? 1 : 0;
        result.r2 = (int) pool.hits();
    }
}
