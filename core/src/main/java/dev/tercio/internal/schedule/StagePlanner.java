package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.schedule.ScheduleException;

import java.util.List;

/// Makes the plan of a schedule: puts its systems in order, creates those that are new and divides
/// all into stages.
final class StagePlanner {
    private final World world;
    private final ScheduledWorld parts;
    private boolean tolerant;
    private boolean creating;

    StagePlanner(World world, ScheduledWorld parts) {
        this.world = world;
        this.parts = parts;
    }

    /// Passes over orders that name unknown systems or groups.
    void tolerateUnknown() {
        tolerant = true;
    }

    /// Whether systems are being created, which must not change what they are part of.
    boolean isCreating() {
        return creating;
    }

    StagePlan plan(SystemTable table) {
        int count = table.systems().size();
        if (count > SystemRun.MAX_SYSTEMS) {
            throw new ScheduleException(
                    "too many systems: count=" + count + ", limit=" + SystemRun.MAX_SYSTEMS);
        }
        OrderSolver solver = new OrderSolver(table.groups(), table.systems(), tolerant);
        List<SystemNode> sorted = solver.solve(table.orders());
        creating = true;
        try {
            sorted.forEach(this::create);
        } finally {
            creating = false;
        }
        return new StagePlan(sorted, solver.constraints(), table.groups(), parts.registry());
    }

    private void create(SystemNode node) {
        if (!node.isCreated()) {
            AccessBuilder setup = new AccessBuilder(world, parts);
            Access access =
                    parts.queries()
                            .listen(
                                    setup::note,
                                    () -> {
                                        node.create(setup);
                                        return setup.conclude();
                                    });
            node.setAccess(access, setup.observers());
        }
    }
}
