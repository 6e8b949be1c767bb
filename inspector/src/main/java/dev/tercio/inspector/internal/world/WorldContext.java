package dev.tercio.inspector.internal.world;

import dev.tercio.Entity;
import dev.tercio.inspector.InspectorOptions;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.ComponentNames;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.query.FrameTicks;
import dev.tercio.inspector.internal.query.QueryText;
import dev.tercio.inspector.internal.query.SlotMatcher;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.function.LongSupplier;

/// What requests need of a world. Belongs to the world's thread.
public final class WorldContext {
    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final InspectorOptions options;
    private final LongSupplier frame;
    private final FrameTicks ticks;
    private final Measuring measuring;
    private final Journal journal;
    private final @Nullable OrderScan order;
    private @Nullable ComponentNames names;

    WorldContext(
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            InspectorOptions options,
            LongSupplier frame) {
        this.world = world;
        this.schedule = schedule;
        this.options = options;
        this.frame = frame;
        this.ticks = new FrameTicks(world.registry());
        this.measuring = new Measuring(world, schedule, options, frame);
        this.journal = new Journal(world, schedule, options);
        this.order = schedule == null ? null : new OrderScan(schedule);
    }

    /// The world.
    public DirectWorld world() {
        return world;
    }

    /// The schedule, or null if the world has none.
    public @Nullable SystemSchedule schedule() {
        return schedule;
    }

    /// The schedule.
    ///
    /// @throws RequestException if the world has none
    public SystemSchedule requireSchedule() {
        if (schedule == null) {
            throw RequestException.unknown(
                    "world has no systems: world=" + world.name(),
                    "start the inspector with a schedule");
        }
        return schedule;
    }

    /// Why its systems are ordered.
    ///
    /// @throws RequestException if the world has none
    public OrderScan requireOrder() {
        requireSchedule();
        return Objects.requireNonNull(order);
    }

    /// The options of the inspector.
    public InspectorOptions options() {
        return options;
    }

    /// The number of finished frames.
    public long frame() {
        return frame.getAsLong();
    }

    /// The ticks of the last frames.
    public FrameTicks ticks() {
        return ticks;
    }

    /// The measurements of frames.
    public Measuring measuring() {
        return measuring;
    }

    /// The journal of commands.
    public Journal journal() {
        return journal;
    }

    /// The names of all components.
    public ComponentNames names() {
        ComponentNames known = names;
        if (known == null || !known.isCurrent(world.registry())) {
            known = ComponentNames.of(world.registry());
            names = known;
        }
        return known;
    }

    /// A matcher of a query.
    public SlotMatcher matcher(String query) {
        return new SlotMatcher(world.table(), QueryText.parse(query, names()), ticks);
    }

    /// An answer that starts with the number of the frame.
    public Answer answer() {
        return new Answer().put("frame", frame());
    }

    /// A living entity.
    ///
    /// @throws RequestException if it is not alive
    public Entity requireAlive(Entity entity) {
        if (!world.isAlive(entity)) {
            throw RequestException.unknown(
                    "no such entity: entity="
                            + dev.tercio.inspector.internal.field.EntityText.text(entity),
                    "it was destroyed; search for it by its stable id");
        }
        return entity;
    }

    /// Called after each frame.
    void frameEnded(long now, long frameNanos) {
        ticks.frameEnded();
        measuring.frameEnded(now, frameNanos);
        journal.frameEnded(now);
    }

    /// Stops all measurements that the inspector has started.
    void close() {
        measuring.stop();
        journal.stop();
    }
}
