package dev.tercio.net.internal;

import dev.tercio.net.ReplicationProblem;
import dev.tercio.net.ReplicationProblem.Kind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Collects problems. Each is logged on its first occurrence and counted from then on.
public final class Problems {
    private static final System.Logger LOG = System.getLogger("dev.tercio.net");

    /// The number of problems that are listed separately. Peers can cause problems and must not be
    /// able to exhaust memory.
    private static final int MAX = 256;

    private static final int MAX_TEXT = 300;

    public static final int NO_PEER = -1;

    private final String world;
    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private long frame;

    public Problems(String world) {
        this.world = world;
    }

    private record Key(Kind kind, int peer, String subject) {}

    private static final class Entry {
        private String subject;
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

    /// Reports a problem that is listed separately for each subject.
    public void report(Kind kind, int peer, String subject) {
        report(kind, peer, subject, 1);
    }

    /// Reports a problem that has occurred several times.
    void report(Kind kind, int peer, String subject, long times) {
        report(new Key(kind, peer, subject), subject, times);
    }

    /// Reports a problem that is listed once, with its first subject. The subject may be known
    /// later than the problem; then it is logged again, with the subject.
    public void reportFirst(Kind kind, int peer, @Nullable Object subject) {
        Key key = new Key(kind, peer, "");
        String text = String.valueOf(subject);
        Entry known = entries.get(key);
        report(key, text, 1);
        if (known != null && known.subject.isEmpty() && !text.isEmpty()) {
            known.subject = printable(text);
            log(key, known);
        }
    }

    private void report(Key wanted, String subject, long times) {
        Key key = wanted;
        if (!entries.containsKey(key) && entries.size() >= MAX) {
            key = new Key(wanted.kind, NO_PEER, "others");
        }
        Entry entry = entries.get(key);
        if (entry == null) {
            entry = new Entry(printable(subject), frame);
            entries.put(key, entry);
            entry.count = times;
            entry.last = frame;
            log(key, entry);
            return;
        }
        entry.count += times;
        entry.last = frame;
    }

    private void log(Key key, Entry entry) {
        LOG.log(System.Logger.Level.WARNING, problem(key, entry) + ", world=" + world);
    }

    /// Makes text from a peer safe for the log: no control characters and a limited length.
    private static String printable(String text) {
        String line = text.replaceAll("\\p{Cntrl}", "?");
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT) + "…";
    }

    public List<ReplicationProblem> all() {
        List<ReplicationProblem> all = new ArrayList<>();
        entries.forEach((key, entry) -> all.add(problem(key, entry)));
        return all;
    }

    private static ReplicationProblem problem(Key key, Entry entry) {
        return new ReplicationProblem(
                key.kind, key.peer, entry.subject, entry.count, entry.first, entry.last);
    }
}
