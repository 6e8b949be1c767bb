package dev.tercio.internal.codec;

import java.util.List;
import java.util.function.IntFunction;

/// Fills slots one bundle at a time through the codecs of its components.
final class InterpretedBundleLoop extends BundleLoop {
    private final Class<?> bundle;
    private final List<BundlePart> parts;

    InterpretedBundleLoop(Class<?> bundle, List<BundlePart> parts) {
        this.bundle = bundle;
        this.parts = parts;
    }

    @Override
    public void fill(IntFunction<?> filler, Object[][] columns, int from, int to, int first) {
        for (int slot = from; slot < to; slot++) {
            Object value =
                    Values.requireNonNull(
                            filler.apply(first + slot - from), "bundle=" + bundle.getName());
            for (int i = 0; i < parts.size(); i++) {
                BundlePart part = parts.get(i);
                Object component = InterpretedCodec.call(part.part().accessor().handle(), value);
                part.component()
                        .codec()
                        .write(
                                columns[i],
                                slot,
                                Values.requireNonNull(component, part.label(bundle)));
            }
        }
    }
}
