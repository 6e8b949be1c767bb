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
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Where and when a system runs: its annotations and its options combined.
public final class SystemSettings {
    /// A request to run before or after something.
    ///
    /// @param name the name of the other, or empty if a class is meant
    /// @param type the class of the others, or null if a name is meant
    /// @param before whether this one comes first
    /// @param reason what error messages say
    record Wish(String name, @Nullable Class<?> type, boolean before, String reason) {}

    private final List<Wish> wishes = new ArrayList<>();
    private final List<Predicate<World>> conditions;
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
            wishes.add(new Wish(other, null, true, "before(\"" + other + "\")"));
        }
        for (String other : options.runsAfter()) {
            wishes.add(new Wish(other, null, false, "after(\"" + other + "\")"));
        }
        conditions = options.conditions();
        policy = options.failurePolicy().orElse(null);
        playback = options.playback().map(SystemSettings::checkPlayback).orElse(null);
    }

    /// The settings of a system that is an object of its own class.
    static SystemSettings of(Class<?> type, SystemOptions options) {
        // the name of a lambda's class is of no use to anyone
        String simpleName = type.isHidden() ? "" : type.getSimpleName();
        return new SystemSettings(simpleName, type, options);
    }

    /// The settings of a system that is added by name.
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
            wish(before.value(), before.named(), true, "@Before on " + type.getSimpleName());
        }
        After after = type.getAnnotation(After.class);
        if (after != null) {
            wish(after.value(), after.named(), false, "@After on " + type.getSimpleName());
        }
        first = type.isAnnotationPresent(First.class);
        last = type.isAnnotationPresent(Last.class);
    }

    private void wish(
            Class<? extends ComponentSystem>[] types,
            String[] names,
            boolean before,
            String reason) {
        for (Class<?> type : types) {
            wishes.add(new Wish("", type, before, reason));
        }
        for (String other : names) {
            wishes.add(new Wish(other, null, before, reason));
        }
    }

    List<Wish> wishes() {
        return wishes;
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

    boolean wantsToRun(World world) {
        boolean wants = true;
        for (int i = 0; wants && i < conditions.size(); i++) {
            wants = conditions.get(i).test(world);
        }
        return wants;
    }

    /// Refuses options that make no sense for commands played by the schedule.
    public static PlaybackOptions checkPlayback(PlaybackOptions wanted) {
        if (wanted.keepsCommands()) {
            throw new IllegalArgumentException(
                    "commands of a schedule cannot be kept: keepsCommands=true; keep() is for"
                            + " buffers and stages that you play yourself");
        }
        return wanted;
    }
}
