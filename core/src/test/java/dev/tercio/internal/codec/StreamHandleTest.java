package dev.tercio.internal.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.internal.codec.StreamValues.Crew;
import dev.tercio.internal.codec.StreamValues.Deep;
import dev.tercio.internal.codec.StreamValues.Store;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.Words;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Placeholder handles are resolved to real ones when a stream is played.
///
/// Proves CB-05.
class StreamHandleTest {
    private static final ComponentSchema SCHEMA = ComponentSchema.of(Deep.class);

    /// Resolves placeholder -1 to index 101, and so on; remembers the requests.
    private static final class Asked extends HandleResolver {
        private final List<Entity> handles = new ArrayList<>();

        @Override
        public long resolve(long handle) {
            Entity placeholder = new Entity(handle);
            handles.add(placeholder);
            return real(placeholder).bits();
        }

        static Entity real(Entity placeholder) {
            return Entity.of(100 - placeholder.index(), 1);
        }
    }

    private static final Entity CAPTAIN = Entity.of(-1, 0);
    private static final Entity MEMBER = Entity.of(-2, 9);
    private static final Entity SELF = Entity.of(Integer.MIN_VALUE + 200, 0);
    private static final Entity KNOWN = Entity.of(7, -1);

    private static Deep withPlaceholders() {
        Deep deep = StreamValues.deep();
        Entity[] members = {KNOWN, MEMBER, Entity.NONE};
        return new Deep(
                new Crew(CAPTAIN, members, "crew"),
                deep.mood(),
                deep.runs(),
                SELF,
                deep.flag(),
                deep.d());
    }

    private static void assertResolved(Deep deep, Asked asked) {
        assertEquals(Asked.real(CAPTAIN), deep.crew().captain());
        assertArrayEquals(
                new Entity[] {KNOWN, Asked.real(MEMBER), Entity.NONE}, deep.crew().members());
        assertEquals(Asked.real(SELF), deep.self());
        assertEquals(List.of(CAPTAIN, MEMBER, SELF), asked.handles);
    }

    @Test
    void decodeResolvesPlaceholdersAndNothingElse() {
        for (Store store : StreamValues.stores(SCHEMA)) {
            StreamBuffer stream = new StreamBuffer(0);
            store.codec().encode(stream, 0, 0, withPlaceholders());
            Asked asked = new Asked();
            assertResolved((Deep) store.codec().decode(stream.words(), 0, asked), asked);
        }
    }

    @Test
    void playResolvesPlaceholdersAndNothingElse() {
        for (Store store : StreamValues.stores(SCHEMA)) {
            StreamBuffer stream = new StreamBuffer(0);
            store.codec().encode(stream, 0, 0, withPlaceholders());
            Asked asked = new Asked();
            store.codec().play(stream.words(), 0, store.page(), 5, asked);
            assertResolved((Deep) store.codec().read(store.page(), 5), asked);
        }
    }

    @Test
    void handleOffsetsFindEveryHandleOfAPayload() {
        for (Store store : StreamValues.stores(SCHEMA)) {
            StreamBuffer stream = new StreamBuffer(0);
            store.codec().encode(stream, 0, 0, withPlaceholders());
            List<Entity> found =
                    IntStream.of(store.codec().handleOffsets())
                            .mapToObj(at -> new Entity(Words.getLong(stream.words(), 16 + at)))
                            .toList();
            assertEquals(List.of(CAPTAIN, KNOWN, MEMBER, Entity.NONE, SELF), found);
        }
    }
}
