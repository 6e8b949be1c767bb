package dev.tercio.internal.codec;

import java.util.List;
import java.util.function.IntFunction;

/// Fills slots bundle by bundle through the codecs of the components.
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
                    Values.present(filler.apply(first + slot - from), "bundle=" + bundle.getName());
            for (int i = 0; i < parts.size(); i++) {
                BundlePart part = parts.get(i);
                Object component = InterpretedCodec.call(part.part().accessor(), value);
                part.component()
                        .codec()
                        .write(columns[i], slot, Values.present(component, part.label(bundle)));
            }
        }
    }
}
