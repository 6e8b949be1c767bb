package dev.tercio.inspector.internal.view;

import dev.tercio.command.CommandRecord;
import dev.tercio.inspector.internal.edit.Edits;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.schedule.SystemSchedule;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Says that a filter of the journal matches nothing because of its name. It is not an error: a
/// buffer or lane may use the name later.
public final class JournalNotes {
    private static final int MAX_NAMES = 20;

    private JournalNotes() {}

    /// The note about the name of a system, or null if the name is known.
    ///
    /// @param kept the commands of the journal
    static @Nullable String ofSystem(WorldContext world, String name, List<CommandRecord> kept) {
        boolean seen = kept.stream().anyMatch(command -> command.recorder().equals(name));
        return seen ? null : ofSystem(world, name);
    }

    /// The note about the name of a system, or null if the schedule has the system.
    public static @Nullable String ofSystem(WorldContext world, String name) {
        TreeSet<String> systems = new TreeSet<>();
        SystemSchedule schedule = world.schedule();
        if (schedule != null) {
            schedule.stages().forEach(systems::addAll);
        }
        if (name.isEmpty() || systems.contains(name) || name.equals(Edits.RECORDER)) {
            return null;
        }
        return "no system has this name, and no buffer or lane with it has recorded a command:"
                + " system="
                + name
                + "; systems: "
                + names(systems);
    }

    /// The note about the filters of a recorded frame, or null if each matches a command.
    static @Nullable String ofFrame(
            List<Map<String, @Nullable Object>> entries, JournalView.Request request) {
        String system = missing(entries, "system", request.system());
        return system == null ? missing(entries, "component", request.component()) : system;
    }

    private static @Nullable String missing(
            List<Map<String, @Nullable Object>> entries, String key, String wanted) {
        TreeSet<String> known = new TreeSet<>();
        for (Map<String, @Nullable Object> entry : entries) {
            if (entry.get(key) instanceof String name && !name.isEmpty()) {
                known.add(name);
            }
        }
        return wanted.isEmpty() || known.contains(wanted)
                ? null
                : "no command of this frame has it: "
                        + key
                        + "="
                        + wanted
                        + "; known: "
                        + names(known);
    }

    private static String names(Set<String> all) {
        if (all.isEmpty()) {
            return "none";
        }
        String first = String.join(", ", all.stream().limit(MAX_NAMES).toList());
        return all.size() > MAX_NAMES ? first + ", …" : first;
    }
}
