package dev.tercio.replay.internal.recording;

import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.state.SectionKind;
import dev.tercio.replay.internal.state.SectionSink;

import java.util.ArrayList;
import java.util.List;

/// Collects systems and groups of a schedule that are enabled or disabled between frames, in this
/// order. Any thread may do so.
///
/// ```
/// systems (4), for each: name | 1 if it was enabled (1)
/// ```
public final class EnabledSystems {
    private final List<Switched> switched = new ArrayList<>();

    private record Switched(String name, boolean enabled) {}

    /// Adds a system that was enabled or disabled.
    synchronized void add(String name, boolean enabled) {
        switched.add(new Switched(name, enabled));
    }

    /// Forgets all systems, because a snapshot contains them.
    synchronized void clear() {
        switched.clear();
    }

    /// Writes a section with the systems that were enabled or disabled since the last one, if there
    /// are any.
    synchronized void write(SectionSink sections) {
        if (switched.isEmpty()) {
            return;
        }
        ByteOutput out = sections.begin(SectionKind.ENABLED);
        out.putInt(switched.size());
        for (Switched system : switched) {
            out.putText(system.name);
            out.putByte(system.enabled ? 1 : 0);
        }
        sections.end();
        switched.clear();
    }

    /// Reads such a section.
    ///
    /// @return enables and disables the same systems
    public static Runnable prepare(ByteInput in, SystemSchedule schedule) {
        List<Switched> read = new ArrayList<>();
        int count = in.takeCount(5, "switched systems");
        for (int i = 0; i < count; i++) {
            String name = in.takeText("name of a system");
            read.add(new Switched(name, in.takeByte("whether it is enabled") != 0));
        }
        in.finish("switched systems");
        return () -> {
            for (Switched system : read) {
                if (schedule.contains(system.name)) {
                    schedule.enable(system.name, system.enabled);
                }
            }
        };
    }
}
