package dev.tercio.internal.event;

import dev.tercio.internal.codec.Codec;

import java.util.function.Consumer;

/// The code of a loop. Every body class has its own copy of this class, see
/// [dev.tercio.internal.codec.ClassCopies].
final class CopiedEventLoop extends EventLoop {
    CopiedEventLoop() {}

    @Override
    void run(
            QueueReader<?> reader,
            Codec codec,
            Object[] columns,
            int from,
            int to,
            Consumer<Object> body) {
        for (int slot = from; slot < to; slot++) {
            reader.advance();
            body.accept(codec.read(columns, slot));
        }
    }
}
