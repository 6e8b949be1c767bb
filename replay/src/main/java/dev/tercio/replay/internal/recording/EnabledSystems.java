package dev.tercio.replay.internal.recording;

import dev.tercio.internal.schedule.ScheduleState;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.state.SectionKind;
import dev.tercio.replay.internal.state.SectionSink;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;

/// Detects systems and groups of a schedule that were enabled or disabled between frames.
///
/// ```
/// systems (4), for each: name | 1 if it was enabled (1)
/// ```
public final class EnabledSystems {
    private final @Nullable SystemSchedule schedule;
    private final Map<String, Boolean> known = new HashMap<>();

    EnabledSystems(@Nullable SystemSchedule schedule) {
        this.schedule = schedule;
    }

    /// Sets the baseline to the current state of the systems.
    void remember() {
        if (schedule != null) {
            for (ScheduleState.Entry system : schedule.state().entries()) {
                known.put(system.name(), schedule.isEnabled(system.name()));
            }
        }
    }

    /// Writes a section with the systems that were enabled or disabled since, if there are any.
    void write(SectionSink sections) {
        Map<String, Boolean> switched = new HashMap<>();
        known.forEach(
                (name, enabled) -> {
                    if (schedule != null
                            && schedule.contains(name)
                            && schedule.isEnabled(name) != enabled) {
                        switched.put(name, !enabled);
                    }
                });
        if (switched.isEmpty()) {
            return;
        }
        ByteOutput out = sections.begin(SectionKind.ENABLED);
        out.putInt(switched.size());
        switched.forEach(
                (name, enabled) -> {
                    out.putText(name);
                    out.putByte(enabled ? 1 : 0);
                });
        sections.end();
    }

    /// Reads such a section.
    ///
    /// @return enables and disables the same systems
    public static Runnable prepare(ByteInput in, SystemSchedule schedule) {
        Map<String, Boolean> switched = new HashMap<>();
        int count = in.takeCount(5, "switched systems");
        for (int i = 0; i < count; i++) {
            String name = in.takeText("name of a system");
            switched.put(name, in.takeByte("whether it is enabled") != 0);
        }
        in.finish("switched systems");
        return () ->
                switched.forEach(
                        (name, enabled) -> {
                            if (schedule.contains(name)) {
                                schedule.enable(name, enabled);
                            }
                        });
    }
}
