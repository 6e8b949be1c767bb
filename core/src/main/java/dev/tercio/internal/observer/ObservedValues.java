package dev.tercio.internal.observer;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.ComponentPage;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// Reads values for observers. Constructors are user code, which may throw and must not change the
/// structure meanwhile.
final class ObservedValues {
    private final StructureGuard guard;

    /// Takes the place of a value whose constructor has thrown, until its observers are called.
    private record Unreadable(Throwable cause) {}

    ObservedValues(StructureGuard guard) {
        this.guard = guard;
    }

    /// Reads a value. An exception of its constructor is thrown later, see [#readable].
    ///
    /// @throws OutOfMemoryError at once
    Object read(ComponentStore store, ComponentPage page, int offset) {
        Object outer = guard.enterUserCode();
        try {
            return store.isTag() ? newTag(store) : store.codec().read(page.columns(), offset);
        } catch (Throwable thrown) {
            if (Allocations.hasFailed(thrown)) {
                throw Unchecked.rethrow(thrown);
            }
            return new Unreadable(thrown);
        } finally {
            guard.leave(outer);
        }
    }

    /// Creates a tag, which is not stored.
    private static Object newTag(ComponentStore store) throws Throwable {
        ComponentSchema schema = Objects.requireNonNull(store.spec().schema());
        return schema.root().constructor().handle().invoke();
    }

    /// Returns a value that was read, or null if it is null.
    ///
    /// @throws Throwable the exception of its constructor
    @SuppressWarnings("NullAway") // only functions for set use the old value
    static Object readable(@Nullable Object value) throws Throwable {
        if (value instanceof Unreadable unreadable) {
            throw unreadable.cause();
        }
        return value;
    }
}
