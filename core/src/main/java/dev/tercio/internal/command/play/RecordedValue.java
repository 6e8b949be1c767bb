package dev.tercio.internal.command.play;

import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.structure.NewValue;

/// The value of a recorded command. One object is reused for all commands.
final class RecordedValue implements NewValue {
    private final ValueWriter values;
    private int at;
    private long word;

    RecordedValue(ValueWriter values) {
        this.values = values;
    }

    /// Returns the value of the command at an offset.
    RecordedValue at(int offset, long commandWord) {
        at = offset;
        word = commandWord;
        return this;
    }

    @Override
    public void store(ComponentStore store, ComponentPage page, int offset) {
        values.write(at, word, store, page, offset);
    }

    @Override
    public boolean isDefault() {
        return CommandWord.has(word, CommandWord.DEFAULT);
    }

    @Override
    public void storeOnHeap(ComponentSpec<?> spec, Object[] columns) {
        values.writeOnHeap(at, word, spec, columns);
    }
}
