package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.schedule.ScheduleException;

import java.util.List;

/// Creates the plan of a schedule: sorts the systems, creates new ones and partitions all into
/// stages.
final class StagePlanner {
    private final World world;
    private final ScheduledWorld internals;
    private boolean tolerant;
    private boolean creating;

    StagePlanner(World world, ScheduledWorld internals) {
        this.world = world;
        this.internals = internals;
    }

    /// Ignores constraints that name unknown systems or groups.
    void tolerateUnknown() {
        tolerant = true;
    }

    /// Whether systems are being created. The schedule must not be changed meanwhile.
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
        return new StagePlan(sorted, solver.constraints(), table.groups(), internals.registry());
    }

    private void create(SystemNode node) {
        if (!node.isCreated()) {
            AccessBuilder setup = new AccessBuilder(world, internals);
            Access access =
                    internals
                            .queries()
                            .listen(
                                    setup::add,
                                    () -> {
                                        node.create(setup);
                                        return setup.conclude();
                                    });
            node.setAccess(access, setup.observers());
        }
    }
}
