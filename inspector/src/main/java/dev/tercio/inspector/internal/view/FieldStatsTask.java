package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.field.FieldPath;
import dev.tercio.inspector.internal.field.ValueJson;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.Budget;
import dev.tercio.inspector.internal.world.SlotScan;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldTask;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/// Statistics of a field: the first pass finds the range, the second fills the histogram.
public final class FieldStatsTask implements WorldTask<Map<String, @Nullable Object>> {
    private static final int BINS = 32;

    private final String path;
    private final String query;
    private final long[] bins = new long[BINS];
    private @Nullable FieldPath field;
    private @Nullable SlotScan scan;
    private boolean ranged;
    private long count;
    private double sum;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    /// The range of a field of `long`, with all digits.
    private long least = Long.MAX_VALUE;

    private long greatest = Long.MIN_VALUE;

    public FieldStatsTask(String path, String query) {
        this.path = path;
        this.query = query;
    }

    @Override
    public boolean advance(WorldContext world, Budget budget) {
        FieldPath read = field;
        if (read == null) {
            read = FieldPath.of(path, world.names()).requireNumber();
            field = read;
        }
        FieldPath known = read;
        while (true) {
            SlotScan current = scan;
            if (current == null) {
                current = new SlotScan(world.matcher(query));
                scan = current;
            }
            if (!current.run(budget, slot -> visit(known, slot))) {
                return false;
            }
            if (ranged) {
                return true;
            }
            ranged = true;
            scan = null;
        }
    }

    private boolean visit(FieldPath known, int slot) {
        double value = known.store().has(slot) ? known.number(slot) : Double.NaN;
        if (!Double.isFinite(value)) {
            return true;
        }
        if (ranged) {
            double width = max - min;
            int bin = width > 0 ? (int) ((value - min) / width * BINS) : 0;
            bins[Math.clamp(bin, 0, BINS - 1)]++;
        } else {
            count++;
            sum += value;
            min = Math.min(min, value);
            max = Math.max(max, value);
            if (known.isLong()) {
                least = Math.min(least, known.whole(slot));
                greatest = Math.max(greatest, known.whole(slot));
            }
        }
        return true;
    }

    @Override
    public Map<String, @Nullable Object> result(WorldContext world, boolean complete, int spread) {
        boolean any = count > 0;
        boolean exact = field != null && field.isLong();
        return world.answer()
                .put("spread", spread)
                .put("complete", complete)
                .put("count", count)
                .put("min", any ? exact ? ValueJson.exact(least) : min : null)
                .put("max", any ? exact ? ValueJson.exact(greatest) : max : null)
                .put("mean", any ? sum / count : null)
                .put(
                        "histogram",
                        any
                                ? new Answer()
                                        .put("min", min)
                                        .put("max", max)
                                        .put("counts", bins.clone())
                                        .map()
                                : null)
                .map();
    }
}
