package dev.tercio.net.internal;

import dev.tercio.internal.storage.PageLayout;

import java.util.Arrays;
import java.util.List;

/// Chooses the values that are sent to a peer whose bandwidth is limited. The others wait, and
/// become more important with each frame.
final class ValuePriorities {
    private final Channel channel;
    private final Counters counters;
    private final List<SharedType<?>> types;
    private final SlotBits[] chosen;

    /// For each type and slot, the frame since which the value waits, or 0.
    private final long[][] since;

    /// The bytes of the values of each level.
    private final long[] bytes = new long[Priority.LEVELS];

    private long frame;
    private int lowest;
    private long left;

    ValuePriorities(Channel channel, Counters counters, List<SharedType<?>> types) {
        this.channel = channel;
        this.counters = counters;
        this.types = types;
        chosen = new SlotBits[types.size()];
        since = new long[types.size()][0];
        Arrays.setAll(chosen, _ -> new SlotBits());
    }

    /// The chosen slots of a type.
    SlotBits chosen(int type) {
        return chosen[type];
    }

    /// Moves as many marked values as possible to the chosen ones.
    ///
    /// @param marked for each type, the slots whose values are to be sent
    /// @param repeated for each type, the slots whose values are to be sent again
    /// @param limit the bytes for values, but at least one value is chosen
    void choose(SlotBits[] marked, SlotBits[] repeated, long now, long limit) {
        frame = now;
        Arrays.fill(bytes, 0);
        for (int i = 0; i < marked.length; i++) {
            marked[i].addAll(repeated[i]);
            repeated[i].clear();
            visit(i, marked[i], false);
        }
        findLowest(limit);
        for (int i = 0; i < marked.length; i++) {
            visit(i, marked[i], true);
        }
    }

    private void findLowest(long limit) {
        left = limit;
        lowest = Priority.LEVELS;
        while (lowest > 0 && (left > 0 || lowest == Priority.LEVELS)) {
            lowest--;
            if (bytes[lowest] > left) {
                return;
            }
            left -= bytes[lowest];
        }
    }

    private void visit(int number, SlotBits marked, boolean choose) {
        SharedType<?> type = types.get(number);
        PackedColumns packed = type.packed();
        if (packed == null || !type.isSentPacked()) {
            return;
        }
        int cost = packed.rowBytes() + 1;
        for (int page = 0; page < marked.pageLimit(); page++) {
            long[] words = marked.page(page);
            long[] published = type.publishedBits().page(page);
            for (int word = 0; words != null && word < words.length; word++) {
                if (words[word] == 0) {
                    continue;
                }
                words[word] &=
                        published == null ? 0 : published[word] & channel.insideWord(page, word);
                int first = (page << PageLayout.PAGE_SHIFT) + (word << PageLayout.WORD_SHIFT);
                for (long rest = words[word]; rest != 0; rest &= rest - 1) {
                    int slot = first + Long.numberOfTrailingZeros(rest);
                    if (choose) {
                        choose(number, marked, slot, cost);
                    } else {
                        bytes[level(number, slot)] += cost;
                    }
                }
            }
        }
    }

    private int level(int type, int slot) {
        if (slot >= since[type].length) {
            int length = Math.max(slot + 1, Math.max(64, 2 * since[type].length));
            since[type] = Arrays.copyOf(since[type], length);
        }
        if (since[type][slot] == 0) {
            since[type][slot] = frame;
        }
        PeerInterest interest = channel.interest();
        float distance = interest == null ? 0 : interest.distance(slot);
        return Priority.level(frame - since[type][slot], distance);
    }

    private void choose(int type, SlotBits marked, int slot, int cost) {
        int level = level(type, slot);
        if (level < lowest || (level == lowest && left <= 0)) {
            counters.updatesDeferred++;
            return;
        }
        if (level == lowest) {
            left -= cost;
        }
        since[type][slot] = 0;
        marked.remove(slot);
        chosen[type].add(slot);
    }
}
