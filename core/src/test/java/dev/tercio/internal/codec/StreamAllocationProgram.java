package dev.tercio.internal.codec;

import com.sun.management.ThreadMXBean;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.internal.codec.StreamValues.Deep;
import dev.tercio.internal.codec.StreamValues.Store;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;

import java.lang.management.ManagementFactory;
import java.util.List;

/// Records values into a stream and plays them, and prints how many bytes each allocates, after
/// warm-up. Runs in its own JVM.
final class StreamAllocationProgram {
    private static final int COMMANDS = 1_000;
    private static final int RUNS = 5_000;

    /// The JIT compiles in the background, which takes long on a busy machine.
    private static final long PATIENCE_NANOS = 4_000_000_000L;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    record Spot(float x, double y) {}

    record Mover(Spot spot, Entity target, TwinValues.Mood mood, boolean fast) {}

    private static final HandleResolver RESOLVER =
            new HandleResolver() {
                @Override
                public long resolve(long handle) {
                    return -handle;
                }
            };

    /// A constant, as it is where generated code or a type handle names it.
    private static final List<Store> MOVERS = StreamValues.stores(ComponentSchema.of(Mover.class));

    private static final Codec HEAP_MOVER = MOVERS.get(0).codec();
    private static final Codec NATIVE_MOVER = MOVERS.get(2).codec();

    private StreamAllocationProgram() {}

    /// Takes the name of a tier and prints lines such as `encode=0`.
    public static void main(String[] arguments) {
        boolean heap = Tier.valueOf(arguments[0]) == Tier.HEAP;
        StreamBuffer stream = new StreamBuffer(1 << 20);
        print("encode", least(heap ? () -> encodeHeap(stream) : () -> encodeNative(stream)));
        Store deep = StreamValues.stores(ComponentSchema.of(Deep.class)).get(heap ? 0 : 2);
        stream.clear();
        deep.codec().encode(stream, 1, 2, StreamValues.deep());
        long[] words = stream.words();
        Object[] page = deep.page();
        print("play", least(() -> play(deep.codec(), words, page)));
    }

    private static void encodeHeap(StreamBuffer stream) {
        stream.clear();
        for (int i = 0; i < COMMANDS; i++) {
            HEAP_MOVER.encode(stream, i, i, mover(i));
        }
    }

    private static void encodeNative(StreamBuffer stream) {
        stream.clear();
        for (int i = 0; i < COMMANDS; i++) {
            NATIVE_MOVER.encode(stream, i, i, mover(i));
        }
    }

    private static Mover mover(int i) {
        return new Mover(new Spot(i, -i), Entity.of(i, 1), TwinValues.Mood.ANGRY, true);
    }

    private static void play(Codec codec, long[] words, Object[] page) {
        for (int i = 0; i < COMMANDS; i++) {
            codec.play(words, 0, page, i & 63, RESOLVER);
        }
    }

    private static void print(String name, long bytes) {
        System.out.println(name + "=" + bytes);
    }

    private static long least(Runnable work) {
        long least = Long.MAX_VALUE;
        long patience = System.nanoTime() + PATIENCE_NANOS;
        for (int i = 0; least > 0 && (i < RUNS || System.nanoTime() < patience); i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            work.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
