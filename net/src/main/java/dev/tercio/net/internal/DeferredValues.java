package dev.tercio.net.internal;

import dev.tercio.internal.storage.PageLayout;

import java.util.List;

/// The components whose state messages wait until the transport accepts more: one bit for each
/// component, however often it changes in the meantime. They are passed on in the order of their
/// slots; what is added meanwhile follows in the next pass, so none waits forever.
final class DeferredValues {
    /// Writes a component.
    interface Writer {
        void write(SharedType<?> type, int slot);
    }

    private final List<SharedType<?>> types;
    private SlotBits[] pass;
    private SlotBits[] later;

    /// A burst is passed on before this many passes are started; then something else is wrong.
    private static final int LASTING = 4;

    private int size;
    private long passes;

    /// The number of passes when nothing waited.
    private long emptyAt;

    /// Where the current pass continues.
    private int type;

    private int page;
    private int word;

    DeferredValues(List<SharedType<?>> types) {
        this.types = types;
        pass = empty(types.size());
        later = empty(types.size());
    }

    private static SlotBits[] empty(int types) {
        SlotBits[] bits = new SlotBits[types];
        for (int i = 0; i < types; i++) {
            bits[i] = new SlotBits();
        }
        return bits;
    }

    /// The number of components.
    int size() {
        return size;
    }

    /// The number of passes that were started. What waits now was written when two more were.
    long passes() {
        return passes;
    }

    /// Whether components have waited for so long that the link must be overloaded.
    boolean isLasting() {
        return size > 0 && passes - emptyAt >= LASTING;
    }

    void add(SharedType<?> type, int slot) {
        if (size == 0) {
            emptyAt = passes;
        }
        int number = type.number();
        if (!pass[number].contains(slot) && !later[number].contains(slot)) {
            later[number].add(slot);
            size++;
        }
    }

    /// Removes a component that was written.
    void remove(SharedType<?> type, int slot) {
        if (size > 0) {
            int number = type.number();
            if (pass[number].contains(slot) || later[number].contains(slot)) {
                pass[number].remove(slot);
                later[number].remove(slot);
                size--;
            }
        }
    }

    /// Adds all components of another set.
    void addAll(DeferredValues other) {
        for (int i = 0; i < later.length; i++) {
            later[i].addAll(other.pass[i]);
            later[i].addAll(other.later[i]);
            size += later[i].count();
        }
    }

    void clear() {
        for (int i = 0; i < pass.length; i++) {
            pass[i].clear();
            later[i].clear();
        }
        size = 0;
        type = 0;
        page = 0;
        word = 0;
    }

    /// Removes and writes components as long as the channel accepts them.
    void drain(Channel channel, Writer writer) {
        for (int swaps = 0; size > 0 && !channel.isFull(); ) {
            if (type == types.size()) {
                // a channel with room defers nothing, so two passes write everything
                if (swaps++ == 2) {
                    return;
                }
                nextPass();
            } else if (page == pass[type].pageLimit()) {
                type++;
                page = 0;
            } else if (word == PageLayout.WORDS_PER_PAGE || pass[type].page(page) == null) {
                page++;
                word = 0;
            } else {
                drainWord(channel, writer);
            }
        }
    }

    private void nextPass() {
        SlotBits[] drained = pass;
        pass = later;
        later = drained;
        type = 0;
        passes++;
    }

    private void drainWord(Channel channel, Writer writer) {
        int first = (page << PageLayout.PAGE_SHIFT) + (word << PageLayout.WORD_SHIFT);
        for (long bits = pass[type].word(page, word); bits != 0; bits &= bits - 1) {
            if (channel.isFull()) {
                return;
            }
            int slot = first + Long.numberOfTrailingZeros(bits);
            remove(types.get(type), slot);
            writer.write(types.get(type), slot);
        }
        word++;
    }
}
