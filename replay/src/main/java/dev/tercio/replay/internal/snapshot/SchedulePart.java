package dev.tercio.replay.internal.snapshot;

import dev.tercio.internal.schedule.ScheduleState;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// What a schedule remembers, by the names of its systems.
///
/// ```
/// frame (8) | step (8) | elapsed (8) | systems (4)
/// for each: name | numbers (4) | flags and failures (8) | where each observer stands (8 each)
/// ```
public final class SchedulePart {
    private final long[] time = new long[ScheduleState.FIRST_SYSTEM];
    private final Map<String, long[]> systems = new HashMap<>();

    private SchedulePart() {}

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
        for (ScheduleState.Entry entry : state.entries()) {
            out.putText(entry.system());
            out.putInt(entry.values());
            for (int i = 0; i < entry.values(); i++) {
                out.putLong(numbers[at++]);
            }
        }
    }

    /// Reads what [#write] wrote.
    public static SchedulePart read(ByteInput in) {
        SchedulePart part = new SchedulePart();
        in.takeLongs(part.time, 0, part.time.length, "time of a schedule");
        int count = in.takeCount(8, "systems");
        for (int i = 0; i < count; i++) {
            String name = in.takeText("name of a system");
            long[] numbers = new long[in.takeCount(Long.BYTES, "state of a system")];
            in.takeLongs(numbers, 0, numbers.length, "state of a system");
            part.systems.put(name, numbers);
        }
        in.finish("state of a schedule");
        return part;
    }

    /// Which frame the schedule will run next.
    public long frame() {
        return time[0];
    }

    /// Prepares to bring the state back. Systems that were not there then begin as new ones, and
    /// have seen nothing; those that are not there now are passed over.
    ///
    /// @return what changes the schedule
    public Runnable prepare(SystemSchedule schedule) {
        ScheduleState state = schedule.state();
        long[] numbers = new long[state.size()];
        state.save(numbers);
        System.arraycopy(time, 0, numbers, 0, time.length);
        int at = ScheduleState.FIRST_SYSTEM;
        for (ScheduleState.Entry entry : state.entries()) {
            long[] known = systems.get(entry.system());
            if (known != null && known.length == entry.values()) {
                System.arraycopy(known, 0, numbers, at, known.length);
            } else {
                Arrays.fill(numbers, at + 1, at + entry.values(), ChangeClock.NEVER);
            }
            at += entry.values();
        }
        return () -> state.restore(numbers);
    }
}
