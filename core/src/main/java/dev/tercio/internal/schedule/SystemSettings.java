package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.schedule.After;
import dev.tercio.schedule.Before;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.First;
import dev.tercio.schedule.InGroup;
import dev.tercio.schedule.Last;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Rate;
import dev.tercio.schedule.RunCondition;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The combined annotations and options of a system. On conflict, the options win.
public final class SystemSettings {
    /// A request to run before or after other systems or groups.
    ///
    /// @param name the name of the other system or group, or empty if `type` is set
    /// @param type the class of the other systems, or null if `name` is set
    /// @param before whether this system runs first
    /// @param reason the origin of the request, for error messages
    record OrderRequest(String name, @Nullable Class<?> type, boolean before, String reason) {}

    private final List<OrderRequest> orderRequests = new ArrayList<>();
    private final List<Predicate<World>> conditions;
    private final List<RunCondition> runConditions;
    private final @Nullable Rate rate;
    private final String name;
    private String group = Phases.SIMULATION;
    private boolean first;
    private boolean last;
    private final @Nullable SystemFailurePolicy policy;
    private final @Nullable PlaybackOptions playback;

    private SystemSettings(
            String defaultName, @Nullable Class<?> annotated, SystemOptions options) {
        if (annotated != null) {
            readAnnotations(annotated);
        }
        name = options.name().orElse(defaultName);
        group = options.group().orElse(group);
        first |= options.isFirst();
        last |= options.isLast();
        for (String other : options.runsBefore()) {
            orderRequests.add(new OrderRequest(other, null, true, "before(\"" + other + "\")"));
        }
        for (String other : options.runsAfter()) {
            orderRequests.add(new OrderRequest(other, null, false, "after(\"" + other + "\")"));
        }
        conditions = options.conditions();
        runConditions = options.runConditions();
        rate = options.rate().orElse(null);
        policy = options.failurePolicy().orElse(null);
        playback = options.playback().map(SystemSettings::checkPlayback).orElse(null);
    }

    /// The settings of a system that is added as an object.
    static SystemSettings of(Class<?> type, SystemOptions options) {
        // the class name of a lambda is meaningless
        String simpleName = type.isHidden() ? "" : type.getSimpleName();
        return new SystemSettings(simpleName, type, options);
    }

    /// The settings of a system that is added by name and factory.
    static SystemSettings of(String name, SystemOptions options) {
        return new SystemSettings(name, null, options);
    }

    private void readAnnotations(Class<?> type) {
        InGroup in = type.getAnnotation(InGroup.class);
        if (in != null) {
            group = in.value();
        }
        Before before = type.getAnnotation(Before.class);
        if (before != null) {
            addOrderRequests(
                    before.value(), before.named(), true, "@Before on " + type.getSimpleName());
        }
        After after = type.getAnnotation(After.class);
        if (after != null) {
            addOrderRequests(
                    after.value(), after.named(), false, "@After on " + type.getSimpleName());
        }
        first = type.isAnnotationPresent(First.class);
        last = type.isAnnotationPresent(Last.class);
    }

    private void addOrderRequests(
            Class<? extends ComponentSystem>[] types,
            String[] names,
            boolean before,
            String reason) {
        for (Class<?> type : types) {
            orderRequests.add(new OrderRequest("", type, before, reason));
        }
        for (String other : names) {
            orderRequests.add(new OrderRequest(other, null, before, reason));
        }
    }

    List<OrderRequest> orderRequests() {
        return orderRequests;
    }

    String name() {
        return name;
    }

    String group() {
        return group;
    }

    boolean isFirst() {
        return first;
    }

    boolean isLast() {
        return last;
    }

    @Nullable SystemFailurePolicy policy() {
        return policy;
    }

    @Nullable PlaybackOptions playback() {
        return playback;
    }

    /// The conditions with declared access.
    List<RunCondition> runConditions() {
        return runConditions;
    }

    @Nullable Rate rate() {
        return rate;
    }

    /// The conditions that have declared nothing.
    List<Predicate<World>> conditions() {
        return conditions;
    }

    /// Rejects options that a schedule does not support.
    public static PlaybackOptions checkPlayback(PlaybackOptions options) {
        if (options.keepsCommands()) {
            throw new IllegalArgumentException(
                    "commands of a schedule cannot be kept: keepsCommands=true; keep() is for"
                            + " buffers and stages that you play yourself");
        }
        return options;
    }
}
