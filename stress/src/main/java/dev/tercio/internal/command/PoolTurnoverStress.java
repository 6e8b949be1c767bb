package dev.tercio.internal.command;

import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.CommandLane;
import dev.tercio.internal.command.recording.LanePool;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// A thread closes a lane while another rents one: the lane is in one place only, and the number of
/// lanes in the pool is right in the end.
@JCStressTest
@Outcome(id = "1, 2, 2", expect = Expect.ACCEPTABLE, desc = "rented one that was in the pool")
@State
public class PoolTurnoverStress {
    private final LanePool pool = new LanePool();
    private final CommandLane closed;
    private final CommandLane[] rented = new CommandLane[1];

    /// Leaves two lanes in the pool and one outside.
    public PoolTurnoverStress() {
        pool.limit(4);
        pool.prewarm(3, 16);
        closed = pool.rent();
    }

    /// Closes a lane.
    @Actor
    public void close() {
        closed.close();
    }

    /// Rents a lane.
    @Actor
    public void rent() {
        rented[0] = pool.rent();
    }

    /// Takes all lanes out and looks whether they differ.
    @Arbiter
    @SuppressWarnings("ReferenceEquality") // a lane is equal to itself only
    public void look(III_Result result) {
        result.r2 = pool.size();
        LaneContent first = pool.rent().content();
        LaneContent second = pool.rent().content();
        LaneContent other = rented[0].content();
        boolean differ = first != second && first != other && second != other;
        result.r1 = differ && pool.misses() == 0 ? 1 : 0;
        result.r3 = pool.size() == 0 ? 2 : 0;
    }
}
