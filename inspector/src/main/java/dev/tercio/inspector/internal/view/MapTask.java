package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.field.FieldPath;
import dev.tercio.inspector.internal.field.FieldReader;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.Budget;
import dev.tercio.inspector.internal.world.SlotScan;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldTask;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;

/// The points of a map: two fields and a colour. Samples slots by a hash of their number, so that
/// the same entities are shown in each frame.
public final class MapTask implements WorldTask<Map<String, @Nullable Object>> {
    /// What to show.
    ///
    /// @param colour the path of a field, or empty
    /// @param bounds the smallest x and y and the largest x and y, or null
    public record Request(
            String x,
            String y,
            String colour,
            String query,
            int limit,
            @SuppressWarnings("ArrayRecordComponent") double @Nullable [] bounds) {}

    /// Spreads consecutive numbers over all bits.
    private static final int MIX = 0x9E37_79B9;

    private final Request request;
    private final double[] xs;
    private final double[] ys;
    private final double[] colours;
    private final int[] slots;
    private @Nullable SlotScan scan;
    private @Nullable FieldPath x;
    private @Nullable FieldPath y;
    private @Nullable FieldPath colour;
    private int shown;
    private int matched;
    private int skipped;
    private int shift;
    private double minX = Double.POSITIVE_INFINITY;
    private double minY = Double.POSITIVE_INFINITY;
    private double maxX = Double.NEGATIVE_INFINITY;
    private double maxY = Double.NEGATIVE_INFINITY;

    public MapTask(Request request) {
        this.request = request;
        this.xs = new double[request.limit()];
        this.ys = new double[request.limit()];
        this.colours = new double[request.limit()];
        this.slots = new int[request.limit()];
    }

    @Override
    public boolean advance(WorldContext world, Budget budget) {
        SlotScan current = scan;
        if (current == null) {
            x = FieldPath.of(request.x(), world.names()).requireNumber();
            y = FieldPath.of(request.y(), world.names()).requireNumber();
            colour =
                    request.colour().isEmpty()
                            ? null
                            : FieldPath.of(request.colour(), world.names()).requireNumber();
            current = new SlotScan(world.matcher(request.query()));
            scan = current;
        }
        if (x == null || y == null) {
            throw new IllegalStateException("map has no fields");
        }
        FieldReader horizontal = new FieldReader(x);
        FieldReader vertical = new FieldReader(y);
        return current.run(
                budget,
                slot -> {
                    visit(slot, horizontal, vertical);
                    return true;
                });
    }

    private void visit(int slot, FieldReader horizontal, FieldReader vertical) {
        if (!horizontal.has(slot) || !vertical.has(slot)) {
            return;
        }
        double px = horizontal.number(slot);
        double py = vertical.number(slot);
        if (!Double.isFinite(px) || !Double.isFinite(py)) {
            skipped++;
            return;
        }
        double[] bounds = request.bounds();
        if (bounds != null
                && (px < bounds[0] || py < bounds[1] || px > bounds[2] || py > bounds[3])) {
            return;
        }
        matched++;
        minX = Math.min(minX, px);
        minY = Math.min(minY, py);
        maxX = Math.max(maxX, px);
        maxY = Math.max(maxY, py);
        if (isSampled(slot)) {
            add(slot, px, py);
        }
    }

    private boolean isSampled(int slot) {
        return shift == 0 || (slot * MIX) >>> (Integer.SIZE - shift) == 0;
    }

    private void add(int slot, double px, double py) {
        while (shown == slots.length) {
            shift++;
            dropUnsampled();
            if (!isSampled(slot)) {
                return;
            }
        }
        xs[shown] = px;
        ys[shown] = py;
        FieldPath tint = colour;
        colours[shown] =
                tint != null && tint.store().has(slot) && !tint.isNull(slot)
                        ? tint.number(slot)
                        : Double.NaN;
        slots[shown++] = slot;
    }

    private void dropUnsampled() {
        int kept = 0;
        for (int i = 0; i < shown; i++) {
            if (isSampled(slots[i])) {
                xs[kept] = xs[i];
                ys[kept] = ys[i];
                colours[kept] = colours[i];
                slots[kept++] = slots[i];
            }
        }
        shown = kept;
    }

    @Override
    public Map<String, @Nullable Object> result(WorldContext world, boolean complete, int spread) {
        Answer answer =
                world.answer()
                        .put("spread", spread)
                        .put("complete", complete)
                        .put("matched", matched)
                        .put("shown", shown)
                        .put("skipped", skipped)
                        .put("step", 1L << shift)
                        .put("bounds", matched == 0 ? null : bounds());
        FieldPath tint = colour;
        if (tint != null) {
            answer.put("colour", colourScale(tint));
        }
        answer.put("entities", entities(world))
                .put("x", Arrays.copyOf(xs, shown))
                .put("y", Arrays.copyOf(ys, shown));
        if (tint != null) {
            answer.put("c", Arrays.copyOf(colours, shown));
        }
        return answer.map();
    }

    private Map<String, @Nullable Object> bounds() {
        return new Answer()
                .put("minX", minX)
                .put("minY", minY)
                .put("maxX", maxX)
                .put("maxY", maxY)
                .map();
    }

    /// Entities without a finite value have no place on the scale.
    private Map<String, @Nullable Object> colourScale(FieldPath tint) {
        double[] used = Arrays.stream(colours, 0, shown).filter(Double::isFinite).toArray();
        Answer scale =
                new Answer()
                        .put("min", Arrays.stream(used).min().orElse(0))
                        .put("max", Arrays.stream(used).max().orElse(0))
                        .put("without", shown - used.length);
        if (tint.constants() != null) {
            scale.put("constants", tint.constants());
        }
        return scale.map();
    }

    /// The handles, as text that is composed by the thread of the request.
    private Supplier<String> entities(WorldContext world) {
        int[] generations = new int[shown];
        for (int i = 0; i < shown; i++) {
            generations[i] = world.world().table().generationAt(slots[i]);
        }
        return () -> handles(generations);
    }

    private String handles(int[] generations) {
        StringBuilder text = new StringBuilder(generations.length * 8);
        for (int i = 0; i < generations.length; i++) {
            text.append(i == 0 ? "" : " ")
                    .append(slots[i])
                    .append('v')
                    .append(Integer.toUnsignedString(generations[i]));
        }
        return text.toString();
    }
}
