package dev.tercio.internal.schedule;

import dev.tercio.Observer;
import dev.tercio.World;
import dev.tercio.schedule.ScheduleException;

import java.util.ArrayList;
import java.util.Collection;
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
        List<SystemNode> sorted = solver.solve(table.orders(), List.of());
        creating = true;
        try {
            sorted.forEach(this::create);
            createGates(sorted, table.groups());
        } finally {
            creating = false;
        }
        // the events of a system are known only after it was created
        List<OrderSolver.EventOrder> events = eventOrders(table.systems().values());
        if (!events.isEmpty()) {
            solver = new OrderSolver(table.groups(), table.systems(), tolerant);
            sorted = solver.solve(table.orders(), events);
        }
        return new StagePlan(
                sorted,
                solver.constraints(),
                solver.contradicted(),
                table.groups(),
                internals.registry());
    }

    /// Systems that send events come before those that read them.
    private static List<OrderSolver.EventOrder> eventOrders(Collection<SystemNode> systems) {
        List<SystemNode> senders = new ArrayList<>(systems);
        senders.removeIf(system -> system.access().sentEvents().isEmpty());
        List<SystemNode> readers = new ArrayList<>(systems);
        readers.removeIf(system -> system.access().readEvents().isEmpty());
        List<OrderSolver.EventOrder> orders = new ArrayList<>();
        for (SystemNode sender : senders) {
            for (SystemNode reader : readers) {
                if (!sender.equals(reader)) {
                    sender.access().sentEvents().stream()
                            .filter(reader.access().readEvents()::contains)
                            .map(Class::getSimpleName)
                            .sorted()
                            .map(type -> eventOrder(sender, type, reader))
                            .forEach(orders::add);
                }
            }
        }
        return orders;
    }

    private static OrderSolver.EventOrder eventOrder(
            SystemNode sender, String type, SystemNode reader) {
        return new OrderSolver.EventOrder(sender.name(), type, reader.name());
    }

    /// Connects the systems with the gates of their groups, and creates conditions.
    private void createGates(List<SystemNode> sorted, GroupTree groups) {
        for (Gate gate : groups.gates()) {
            createGate(gate);
        }
        for (SystemNode node : sorted) {
            node.setGroup(groups.gate(node.options().group()));
            Gate own = node.ownGate();
            if (own != null) {
                createGate(own);
            }
        }
    }

    private void createGate(Gate gate) {
        gate.create(world, internals);
        Gate parent = gate.parent();
        StepBlock outer = parent == null ? null : parent.block;
        gate.block = gate.isStepped() ? new StepBlock(gate, outer) : outer;
    }

    private void create(SystemNode node) {
        if (!node.isCreated()) {
            AccessBuilder setup = new AccessBuilder(world, internals, node.run.lookups(), node);
            boolean done = false;
            try {
                Access access =
                        internals
                                .queries()
                                .listen(
                                        setup::add,
                                        () -> {
                                            node.create(setup);
                                            return setup.conclude();
                                        });
                node.setAccess(access, setup.observers(), setup.eventWriters());
                node.setComponentObservers(setup.componentObservers());
                done = true;
            } finally {
                if (!done) {
                    setup.componentObservers().forEach(Observer::close);
                }
            }
        }
    }
}
