package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.schedule.After;
import dev.tercio.schedule.Before;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.First;
import dev.tercio.schedule.InGroup;
import dev.tercio.schedule.Last;
import dev.tercio.schedule.Phase;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Where and when a system runs, from its annotations and from where it was added.
public final class SystemSettings implements SystemOptions {
    /// A wish to run before or after something.
    ///
    /// @param name the name of the other, or empty if a class is meant
    /// @param type the class of the others, or null if a name is meant
    /// @param before whether this one comes first
    /// @param reason what error messages say
    record Wish(String name, @Nullable Class<?> type, boolean before, String reason) {}

    private final List<Wish> wishes = new ArrayList<>();
    private final List<Predicate<World>> conditions = new ArrayList<>();
    private String name;
    private String group = Phase.SIMULATION.group();
    private boolean first;
    private boolean last;
    private @Nullable SystemFailurePolicy policy;
    private @Nullable PlaybackOptions playback;

    SystemSettings(String name) {
        this.name = name;
    }

    /// Takes over what the annotations of a class say.
    void readAnnotations(Class<?> type) {
        InGroup in = type.getAnnotation(InGroup.class);
        if (in != null) {
            group = in.name().isEmpty() ? in.value().group() : in.name();
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

    @Override
    public SystemOptions named(String wanted) {
        name = wanted;
        return this;
    }

    @Override
    public SystemOptions in(Phase phase) {
        return in(phase.group());
    }

    @Override
    public SystemOptions in(String wanted) {
        group = wanted;
        return this;
    }

    @Override
    public SystemOptions before(String... others) {
        for (String other : others) {
            wishes.add(new Wish(other, null, true, "before(\"" + other + "\")"));
        }
        return this;
    }

    @Override
    public SystemOptions after(String... others) {
        for (String other : others) {
            wishes.add(new Wish(other, null, false, "after(\"" + other + "\")"));
        }
        return this;
    }

    @Override
    public SystemOptions first() {
        first = true;
        return this;
    }

    @Override
    public SystemOptions last() {
        last = true;
        return this;
    }

    @Override
    public SystemOptions runIf(Predicate<World> condition) {
        conditions.add(condition);
        return this;
    }

    @Override
    public SystemOptions playback(PlaybackOptions wanted) {
        playback = checkPlayback(wanted);
        return this;
    }

    /// Refuses options that make no sense for commands which the schedule plays.
    public static PlaybackOptions checkPlayback(PlaybackOptions wanted) {
        if (wanted.keepsCommands()) {
            throw new IllegalArgumentException(
                    "commands of a schedule cannot be kept: keepsCommands=true; keep() is for"
                            + " buffers and stages that you play yourself");
        }
        return wanted;
    }

    @Override
    public SystemOptions onFailure(SystemFailurePolicy wanted) {
        policy = wanted;
        return this;
    }
}
