package dev.tercio.replay.internal.state;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.schema.StoredType;

import java.util.Optional;

/// How the values of a component type are written.
///
/// @param store the values
/// @param form their form in the file
record SavedType(ComponentStore store, Form form, Optional<CodecValues> codec) {
    /// The form of values in a file.
    enum Form {
        /// Columns of plain data.
        PLAIN(0),
        /// Bytes written by a codec of the application.
        CODED(1),
        /// Not written.
        SKIPPED(2);

        private final int number;

        Form(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    static SavedType of(ComponentStore store, SaveFormat format) {
        ComponentSpec<?> spec = store.spec();
        Optional<CodecValues> codec =
                format.codecOf(spec.type()).map(codecs -> new CodecValues(spec.type(), codecs));
        boolean coded = codec.isPresent() && store.tier() == Tier.MANAGED;
        if (spec.schema() != null && !coded) {
            return new SavedType(store, Form.PLAIN, Optional.empty());
        }
        return new SavedType(store, codec.isPresent() ? Form.CODED : Form.SKIPPED, codec);
    }

    /// The description of the type in a file.
    StoredType stored() {
        return new RecordValues(store.spec()).type();
    }
}
