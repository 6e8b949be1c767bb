package dev.tercio.internal.command;

import dev.tercio.internal.command.recording.CommandLane;
import dev.tercio.internal.command.recording.LanePool;

import dev.tercio.Entity;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A thread records into a lane and closes it while another rents: whichever lane it gets, it is
/// empty, usable, and shows nothing of what the first did.
@JCStressTest
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "an empty lane")
@State
public class PoolHandOverStress {
    private final LanePool pool = new LanePool();
    private final CommandLane lane;

    /// Takes the only lane out of the pool.
    public PoolHandOverStress() {
        pool.limit(2);
        lane = pool.rent();
    }

    /// Records and closes.
    @Actor
    public void close() {
        lane.destroy(Entity.NONE);
        lane.close();
    }

    /// Rents and records.
    @Actor
    public void rent(II_Result result) {
        CommandLane rented = pool.rent();
        result.r1 = rented.count();
        rented.destroy(Entity.NONE);
        result.r2 = rented.count();
    }
}
