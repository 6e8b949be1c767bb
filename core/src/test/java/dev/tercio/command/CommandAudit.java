package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ChildOf;
import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.EventReader;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SyncPoints;

import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;

/// Counts what has become of the commands of one playback: each must be done once, left to be
/// played, failed, or counted as unplayed.
final class CommandAudit implements AutoCloseable {
    /// More than one page of slots.
    private static final int TARGETS = 17_000;

    private static final int STEP = 250;

    record Value(int number) {}

    record Other(int number) {}

    record Removed(int number) {}

    @Storage(Tier.MANAGED)
    record Managed(String text) {}

    record Sent(int number) {}

    /// Records a command.
    private interface Step {
        void record(Commands commands, Entity target, int number);
    }

    /// The commands, how many of them each step records, and how many are done.
    enum Work {
        ADD(1, (c, e, i) -> c.add(e, new Value(i)), a -> a.count(Value.class)),
        INTERLEAVED_ADDS(
                2,
                (c, e, i) -> {
                    c.add(e, new Value(i));
                    c.add(e, new Other(i));
                },
                a -> a.count(Value.class) + a.count(Other.class)),
        MANAGED_ADD(1, (c, e, i) -> c.add(e, new Managed("" + i)), a -> a.count(Managed.class)),
        REMOVE(1, (c, e, i) -> c.remove(e, Removed.class), a -> targets() - a.count(Removed.class)),
        SPAWN(1, (c, e, i) -> c.spawn(new Value(i)), a -> a.count(Value.class)),
        SPAWN_WITH_RELATION(
                1, (c, e, i) -> c.spawn(new Value(i), new ChildOf(e)), a -> a.count(ChildOf.class)),
        COPY(1, (c, e, i) -> c.copy(e), a -> a.world.size() - TARGETS),
        ADD_RELATION(1, (c, e, i) -> c.add(e, new ChildOf(next(e))), a -> a.count(ChildOf.class)),
        DESTROY(1, (c, e, i) -> c.destroy(e), a -> TARGETS - a.world.size()),
        ASSIGN_ID(1, (c, e, i) -> c.assignStableId(e), CommandAudit::ids),
        SEND(1, (c, e, i) -> c.send(new Sent(i)), CommandAudit::events);

        private final int commands;
        private final Step step;
        private final ToIntFunction<CommandAudit> done;

        Work(int commands, Step step, ToIntFunction<CommandAudit> done) {
            this.commands = commands;
            this.step = step;
            this.done = done;
        }

        private static Entity next(Entity other) {
            return Entity.of(other.index() + 1, other.generation());
        }
    }

    private final Work work;
    private final World world = World.create(WorldOptions.DEFAULT.name("audited").workers(2));
    private final EntityList entities = world.spawnAll(TARGETS, ComponentSet.of(Removed.class));
    private final CommandBuffer buffer = world.commands();
    private final CommandStage stage = world.stage();
    private final Schedule schedule = Schedule.of(world);
    private final EventReader<Sent> sent = world.eventReader(Sent.class);

    /// Created in advance, because a playback may begin without memory.
    private final IntSupplier ofBuffer = buffer::count;

    private final IntSupplier ofStage = stage::count;
    private final IntSupplier ofFrame = () -> 0;
    private IntSupplier left = ofBuffer;

    CommandAudit(Work work) {
        this.work = work;
        world.removalReader(Removed.class);
        record(buffer, 0, TARGETS);
        record(stage.lane(0, 0, "first"), 0, TARGETS / 2);
        record(stage.lane(0, 1, "second"), TARGETS / 2, TARGETS);
        schedule.add("first", _ -> context -> record(context.commands(), 0, TARGETS / 2));
        schedule.add(
                "second",
                _ ->
                        context ->
                                record(
                                        context.commandsAt(SyncPoints.END_OF_FRAME),
                                        TARGETS / 2,
                                        TARGETS));
        schedule.build();
    }

    private void record(Commands commands, int from, int to) {
        for (int i = from; i < to; i += STEP) {
            work.step.record(commands, entities.get(i), i);
        }
    }

    private int count(Class<?> component) {
        return world.query(component).count();
    }

    private int ids() {
        return world.stableIds().size();
    }

    private int events() {
        return sent.count();
    }

    private static int targets() {
        return TARGETS;
    }

    int recorded() {
        return TARGETS / STEP * work.commands;
    }

    int done() {
        return work.done.applyAsInt(this);
    }

    int left() {
        return left.getAsInt();
    }

    void play(PlaybackOptions options) {
        left = ofBuffer;
        world.play(buffer, options);
    }

    void playStage() {
        left = ofStage;
        world.play(stage);
    }

    void runFrame() {
        left = ofFrame;
        schedule.run();
    }

    /// Fails unless each command is done, left, failed or counted.
    void check(String message) {
        long failed = world.commandFailures().total();
        long unplayed = world.commandTelemetry().unplayed();
        assertEquals(
                recorded(),
                done() + left() + failed + unplayed,
                () ->
                        message
                                + ", done="
                                + done()
                                + ", left="
                                + left()
                                + ", failed="
                                + failed
                                + ", unplayed="
                                + unplayed);
    }

    /// Plays the rest with enough memory.
    void checkRest(PlaybackOptions options) {
        world.play(buffer, options);
        check("rest");
        assertEquals(0, left());
    }

    /// Runs a frame with enough memory.
    void checkNextFrame() {
        assertEquals(1, world.frame());
        assertEquals(1, schedule.frame());
        schedule.run();
        assertEquals(2, world.frame());
    }

    @Override
    public void close() {
        schedule.close();
        stage.clear();
        buffer.clear();
        world.close();
    }
}
