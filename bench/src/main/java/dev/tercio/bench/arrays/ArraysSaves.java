package dev.tercio.bench.arrays;

import dev.tercio.bench.file.RawFile;
import dev.tercio.bench.file.TemporaryFolder;
import dev.tercio.bench.workload.Saves;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;

/// The columns of ships as consecutive plain bytes, without format, names or checks.
final class ArraysSaves implements Saves {
    private static final int AXES = 6;

    private final int n;
    private final ByteBuffer bytes;
    private final TemporaryFolder folder = new TemporaryFolder();
    private final Path file = folder.resolve("ships");
    private float[][] axes;
    private int[] health;

    ArraysSaves(int n) {
        this.n = n;
        bytes = ByteBuffer.allocateDirect(n * (AXES + 1) * Float.BYTES);
        bytes.order(ByteOrder.nativeOrder());
        axes = new float[AXES][n];
        health = new int[n];
        float[] values = {0, 1, 2, 3, 0, 5};
        for (int i = 0; i < n; i++) {
            for (int axis = 0; axis < AXES; axis++) {
                axes[axis][i] = axis == 0 || axis == 4 ? i : values[axis];
            }
            health[i] = i;
        }
        save();
    }

    @Override
    public void save() {
        for (int axis = 0; axis < AXES; axis++) {
            column(axis).asFloatBuffer().put(axes[axis]);
        }
        column(AXES).asIntBuffer().put(health);
        try {
            RawFile.write(bytes, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void load() {
        try {
            RawFile.read(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        axes = new float[AXES][n];
        health = new int[n];
        for (int axis = 0; axis < AXES; axis++) {
            column(axis).asFloatBuffer().get(axes[axis]);
        }
        column(AXES).asIntBuffer().get(health);
    }

    private ByteBuffer column(int index) {
        int size = n * Float.BYTES;
        return bytes.slice(index * size, size).order(ByteOrder.nativeOrder());
    }

    @Override
    public Map<String, Double> tally() {
        double x = 0;
        double points = 0;
        for (int i = 0; i < n; i++) {
            x += axes[0][i];
            points += health[i];
        }
        return Map.of("x", x, "points", points);
    }

    @Override
    public void close() {
        folder.close();
    }
}
