package dev.tercio.inspector.internal.field;

import dev.tercio.Entity;
import dev.tercio.inspector.internal.RequestException;

import org.jspecify.annotations.Nullable;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Entities as text: index and generation, as in `7v1`. Generations are unsigned.
public final class EntityText {
    private static final Pattern HANDLE = Pattern.compile("(\\d{1,10})v(\\d{1,10})");

    private EntityText() {}

    /// The text of an entity, or null for [Entity#NONE].
    public static @Nullable String of(Entity entity) {
        return entity.isNone() ? null : text(entity);
    }

    /// The text of an entity that is not [Entity#NONE].
    public static String text(Entity entity) {
        return entity.index() + "v" + Integer.toUnsignedString(entity.generation());
    }

    /// Reads an entity.
    ///
    /// @throws RequestException if the text is not an entity
    public static Entity parse(String text) {
        Entity entity = tryParse(text);
        if (entity == null) {
            throw RequestException.invalid(
                    "not an entity: entity=" + text, "write index and generation, as in 7v1");
        }
        return entity;
    }

    /// Reads an entity, or returns null if the text is not one.
    public static @Nullable Entity tryParse(String text) {
        Matcher handle = HANDLE.matcher(text);
        if (!handle.matches()) {
            return null;
        }
        long index = Long.parseLong(handle.group(1));
        long generation = Long.parseLong(handle.group(2));
        boolean valid = index <= Integer.MAX_VALUE && generation > 0 && generation <= 0xFFFF_FFFFL;
        return valid ? Entity.of((int) index, (int) generation) : null;
    }
}
