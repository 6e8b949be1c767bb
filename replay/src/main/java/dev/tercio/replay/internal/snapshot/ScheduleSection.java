package dev.tercio.replay.internal.snapshot;

import dev.tercio.internal.schedule.ScheduleState;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The state of a schedule, by the names of its systems and groups.
///
/// ```
/// frame (8) | step (8) | elapsed (8) | systems and groups (4)
/// for each: name | numbers (4) | flags and failures (8) | position of each observer (8 each)
///           | clock of its rate (8 each)
/// ```
public final class ScheduleSection {
    private final long[] time = new long[ScheduleState.FIRST_SYSTEM];
    private final Map<String, long[]> systems = new HashMap<>();

    private ScheduleSection() {}

    /// Writes the state of a schedule.
    public static void write(SystemSchedule schedule, ByteOutput out) {
        ScheduleState state = schedule.state();
        long[] numbers = new long[state.size()];
        state.save(numbers);
        for (int i = 0; i < ScheduleState.FIRST_SYSTEM; i++) {
            out.putLong(numbers[i]);
        }
        out.putInt(state.entries().size());
        int at = ScheduleState.FIRST_SYSTEM;
        for (ScheduleState.Entry system : state.entries()) {
            out.putText(system.name());
            out.putInt(system.values());
            for (int i = 0; i < system.values(); i++) {
                out.putLong(numbers[at++]);
            }
        }
    }

    /// Reads what [#write] wrote.
    public static ScheduleSection read(ByteInput in) {
        ScheduleSection section = new ScheduleSection();
        in.takeLongs(section.time, 0, section.time.length, "time of a schedule");
        int count = in.takeCount(8, "systems");
        for (int i = 0; i < count; i++) {
            String name = in.takeText("name of a system");
            long[] numbers = new long[in.takeCount(Long.BYTES, "state of a system")];
            in.takeLongs(numbers, 0, numbers.length, "state of a system");
            section.systems.put(name, numbers);
        }
        in.finish("state of a schedule");
        return section;
    }

    /// The number of the next frame.
    public long frame() {
        return time[0];
    }

    /// Prepares a restore of the state. Systems that are not in the snapshot, or that have other
    /// observers or another kind of rate there, start as new systems that have observed nothing.
    /// Systems and groups that are no longer in the schedule are ignored.
    ///
    /// @return restores the schedule
    public Runnable prepare(SystemSchedule schedule) {
        ScheduleState state = schedule.state();
        long[] numbers = new long[state.size()];
        state.save(numbers);
        System.arraycopy(time, 0, numbers, 0, time.length);
        int at = ScheduleState.FIRST_SYSTEM;
        for (ScheduleState.Entry system : state.entries()) {
            long[] known = systems.get(system.name());
            if (known != null && known.length == system.values()) {
                System.arraycopy(known, 0, numbers, at, known.length);
            } else {
                int clock = at + system.values() - system.clockValues();
                Arrays.fill(numbers, at + 1, clock, ChangeClock.NEVER);
                Arrays.fill(numbers, clock, at + system.values(), 0);
            }
            at += system.values();
        }
        return () -> state.restore(numbers);
    }
}
