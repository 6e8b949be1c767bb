package dev.tercio.internal.event;

import dev.tercio.internal.codec.ClassCopies;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.schema.Unchecked;

import java.lang.invoke.MethodHandles;
import java.util.function.Consumer;

/// The loop of a reader over the events of one page.
abstract class EventLoop {
    private static final ClassCopies COPIES =
            new ClassCopies(MethodHandles.lookup(), CopiedEventLoop.class);

    /// Each body class has its own copy of the loop, so that the JIT compiler inlines the body and
    /// the codec: the event is then never allocated. Attached to the body's class, so that a loop
    /// is unloaded with its lambda.
    private static final ClassValue<EventLoop> LOOPS =
            new ClassValue<>() {
                @Override
                protected EventLoop computeValue(Class<?> body) {
                    return newCopy();
                }
            };

    private static EventLoop newCopy() {
        try {
            return (EventLoop) (Object) COPIES.next().invokeExact();
        } catch (Throwable thrown) {
            throw Unchecked.rethrow(thrown);
        }
    }

    static EventLoop of(Class<?> body) {
        return LOOPS.get(body);
    }

    /// Calls a body for each slot of a range, and advances the reader before each call.
    abstract void run(
            QueueReader<?> reader,
            Codec codec,
            Object[] columns,
            int from,
            int to,
            Consumer<Object> body);
}
