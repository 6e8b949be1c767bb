package dev.tercio.internal.command;

import dev.tercio.internal.command.recording.LanePool;
import dev.tercio.internal.command.recording.LaneStage;

import dev.tercio.command.Commands;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Two threads open lanes and record: none is lost, and they are gathered in their order.
@JCStressTest
@Outcome(id = "2, 3, 1", expect = Expect.ACCEPTABLE, desc = "all lanes with all commands")
@State
public class StageOpenStress {
    private final LaneStage stage = new LaneStage(new LanePool());

    private void record(int order) {
        Commands lane = stage.lane(order, 0, "");
        for (int i = 0; i < order; i++) {
            lane.spawn();
        }
    }

    /// Records one command.
    @Actor
    public void first() {
        record(1);
    }

    /// Records two commands.
    @Actor
    public void second() {
        record(2);
    }

    /// Gathers the lanes.
    @Arbiter
    public void gather(III_Result result) {
        stage.gather();
        result.r1 = stage.readyCount();
        result.r2 = stage.count();
        boolean ordered = true;
        for (int i = 0; i < stage.readyCount(); i++) {
            ordered &= stage.readyLane(i).count() == i + 1;
        }
        result.r3 = ordered ? 1 : 0;
    }
}
