package dev.tercio.internal.codec;

import dev.tercio.Tier;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/// Caches the loop for each bundle and filler. Each filler class gets a loop class of its own: in a
/// shared loop the call of the filler would be megamorphic, so it would neither be inlined nor
/// allocation-free.
public final class BundleLoops {
    private record Key(Class<?> bundle, List<Tier> tiers) {}

    /// Keyed by the filler's class, so that loops are unloaded together with the lambdas they
    /// serve.
    private static final ClassValue<Map<Key, BundleLoop>> LOOPS =
            new ClassValue<>() {
                @Override
                protected Map<Key, BundleLoop> computeValue(Class<?> filler) {
                    return new ConcurrentHashMap<>();
                }
            };

    private BundleLoops() {}

    public static BundleLoop of(Class<?> bundle, List<BundlePart> parts, IntFunction<?> filler) {
        Key key = new Key(bundle, parts.stream().map(part -> part.component().tier()).toList());
        return LOOPS.get(filler.getClass())
                .computeIfAbsent(
                        key,
                        k ->
                                Codegen.generate(
                                        BundleLoopGenerator.ROLE,
                                        bundle,
                                        new Source(bundle, parts)));
    }

    private record Source(Class<?> bundle, List<BundlePart> parts)
            implements CodeSource<BundleLoop> {
        @Override
        public BundleLoop generated() {
            return new BundleLoopGenerator(bundle, parts).generate();
        }

        @Override
        public BundleLoop interpreted() {
            return new InterpretedBundleLoop(bundle, parts);
        }
    }
}
