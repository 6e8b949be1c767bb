package dev.tercio.examples;

import static java.nio.ByteOrder.nativeOrder;

import dev.tercio.query.Chunk;
import dev.tercio.query.Field;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

import java.lang.foreign.MemorySegment;

/// The loop of [VectorExample], in its own class so that other examples run without the module.
final class VectorLoop {
    // tag::loop[]
    static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    static final Field<float[]> X = VectorExample.POSITION.floats("x");
    static final Field<float[]> Y = VectorExample.POSITION.floats("y");
    static final Field<float[]> SPEED_X = VectorExample.VELOCITY.floats("x");
    static final Field<float[]> SPEED_Y = VectorExample.VELOCITY.floats("y");

    // end::loop[]

    private VectorLoop() {}

    // tag::loop[]
    static void move(Chunk chunk) {
        add(chunk, chunk.segment(X), chunk.segment(SPEED_X));
        add(chunk, chunk.segment(Y), chunk.segment(SPEED_Y));
        chunk.changed(VectorExample.POSITION);
    }

    private static void add(Chunk chunk, MemorySegment values, MemorySegment amounts) {
        for (int i = chunk.from(); i < chunk.to(); i += FLOATS.length()) {
            long at = (long) i * Float.BYTES;
            FloatVector amount = FloatVector.fromMemorySegment(FLOATS, amounts, at, nativeOrder());
            FloatVector sum =
                    FloatVector.fromMemorySegment(FLOATS, values, at, nativeOrder()).add(amount);
            if (chunk.isFull()) {
                sum.intoMemorySegment(values, at, nativeOrder());
            } else {
                VectorMask<Float> match =
                        VectorMask.fromLong(FLOATS, chunk.word(i / 64) >>> i % 64);
                sum.intoMemorySegment(values, at, nativeOrder(), match);
            }
        }
    }
    // end::loop[]
}
