package dev.tercio.dis.internal;

import dev.tercio.query.Chunk;

/// Loops over the matching positions of chunks without creating objects.
final class Positions {
    private Positions() {}

    /// Receives a position.
    interface Body {
        void accept(Chunk chunk, int position);
    }

    static void forEach(Chunk chunk, Body body) {
        for (int word = chunk.from() / Long.SIZE; word < chunk.to() / Long.SIZE; word++) {
            long bits = chunk.isFull() ? -1L : chunk.word(word);
            for (; bits != 0; bits &= bits - 1) {
                body.accept(chunk, Long.SIZE * word + Long.numberOfTrailingZeros(bits));
            }
        }
    }
}
