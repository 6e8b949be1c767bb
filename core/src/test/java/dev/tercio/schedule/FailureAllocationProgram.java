package dev.tercio.schedule;

import dev.tercio.AllocationMeter;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.FailingPaths.Path;
import dev.tercio.schedule.FailingPaths.Reason;

/// Repeats the same failing commands and prints how many bytes a frame allocates on all threads,
/// after warm-up. Runs in its own JVM, because other tests would change the type profiles.
final class FailureAllocationProgram {
    private static final int RUNS = 300;

    private FailureAllocationProgram() {}

    /// Takes the name of a tier and prints lines such as `BODY MISSING_COMPONENT=0`.
    public static void main(String[] arguments) {
        Tier tier = Tier.valueOf(arguments[0]);
        for (Path path : Path.values()) {
            for (Reason reason : Reason.values()) {
                try (World world = World.create(WorldOptions.DEFAULT.tier(tier).workers(2))) {
                    FailingPaths failing = new FailingPaths(world, path, reason);
                    AllocationMeter.print(path + " " + reason, RUNS, failing::runFrame);
                }
            }
        }
    }
}
