package dev.tercio.dis.internal;

import dev.tercio.dis.gateway.DisProblem;
import dev.tercio.dis.gateway.DisProblem.Kind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Collects problems. Each kind is logged on its first occurrence and counted from then on, so that
/// nobody on the network can fill the log or the memory.
final class Problems {
    private static final System.Logger LOG = System.getLogger("dev.tercio.dis");

    private final String world;
    private final Map<Kind, Entry> entries = new EnumMap<>(Kind.class);
    private long frame;

    Problems(String world) {
        this.world = world;
    }

    private static final class Entry {
        private final String subject;
        private final long first;
        private long last;
        private long count;

        Entry(String subject, long first) {
            this.subject = subject;
            this.first = first;
        }
    }

    void frame(long number) {
        frame = number;
    }

    void report(Kind kind, Object subject) {
        report(kind, subject, null);
    }

    void report(Kind kind, Object subject, @Nullable Throwable cause) {
        Entry entry = entries.get(kind);
        boolean first = entry == null;
        if (entry == null) {
            entry = new Entry(String.valueOf(subject), frame);
            entries.put(kind, entry);
        }
        entry.count++;
        entry.last = frame;
        if (first) {
            String text = problem(kind, entry) + ", world=" + world;
            if (cause == null) {
                LOG.log(System.Logger.Level.WARNING, text);
            } else {
                LOG.log(System.Logger.Level.WARNING, text, cause);
            }
        }
    }

    boolean isReported(Kind kind) {
        return entries.containsKey(kind);
    }

    List<DisProblem> all() {
        List<DisProblem> all = new ArrayList<>();
        entries.forEach((kind, entry) -> all.add(problem(kind, entry)));
        return all;
    }

    private static DisProblem problem(Kind kind, Entry entry) {
        return new DisProblem(kind, entry.subject, entry.count, entry.first, entry.last);
    }
}
