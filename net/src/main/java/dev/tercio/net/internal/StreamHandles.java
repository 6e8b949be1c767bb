package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandContext;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.codec.ValueCoders;
import dev.tercio.internal.command.wire.CommandReader;
import dev.tercio.internal.command.wire.StreamTypes;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;

/// Finds the entities in command streams and events of this node.
final class StreamHandles {
    private StreamHandles() {}

    /// Passes each entity in a stream to a consumer once.
    ///
    /// @param event the class of the event in the stream, which the world may not know, or null
    static void forEach(
            World world, @Nullable Class<?> event, byte[] bytes, Consumer<Entity> consumer) {
        StreamTypes types = (StreamTypes) world;
        new CommandReader(event == null ? types : new Sent(types, event), ByteBuffer.wrap(bytes))
                .check()
                .translate(
                        entity -> {
                            consumer.accept(entity);
                            return entity;
                        },
                        null);
    }

    /// A copy of an event with entities instead of the handles of recorded spawns.
    static Object resolve(Object event, CommandContext context) {
        if (!SharedType.refers(event.getClass())) {
            return event;
        }
        Codec codec = ComponentSpec.of(event.getClass()).heapCodec();
        StreamBuffer stream = new StreamBuffer();
        codec.encode(stream, 0, 0, event);
        return codec.decode(
                stream.words(),
                0,
                new HandleResolver() {
                    @Override
                    public long resolve(long handle) {
                        return context.entity(new Entity(handle)).bits();
                    }
                });
    }

    /// The types of a world, and an event class that it only sends.
    private record Sent(StreamTypes world, Class<?> event) implements StreamTypes {
        @Override
        public @Nullable ComponentSpec<?> componentNamed(String name) {
            return world.componentNamed(name);
        }

        @Override
        public @Nullable ComponentSpec<?> eventNamed(String name) {
            return name.equals(event.getName()) ? ComponentSpec.of(event) : world.eventNamed(name);
        }

        @Override
        public @Nullable ComponentSpec<?> allowedNamed(String name) {
            return world.allowedNamed(name);
        }

        @Override
        public ValueCoders coders() {
            return world.coders();
        }

        @Override
        public EntityQuery<?> queryOf(
                List<Class<?>> required,
                List<Class<?>> excluded,
                List<List<Class<?>>> anyOf,
                List<Class<?>> owned,
                boolean anyOwned) {
            return world.queryOf(required, excluded, anyOf, owned, anyOwned);
        }
    }
}
