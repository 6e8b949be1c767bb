package dev.tercio.internal.command.recording;

import dev.tercio.internal.codec.Codegen;
import dev.tercio.internal.component.ComponentSpec;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Finds how a spawn is encoded, in a way that C2 evaluates at compile time.
///
/// C2 knows the exact class of a record that is created next to the call that records it. It cannot
/// evaluate the lookup of a class in a [ClassValue], so it would not know the codec, would not
/// inline it, and would have to allocate the record. But it can evaluate the comparison of two
/// classes. Therefore a generated [SpawnFinder] compares the classes with those of the spawns that
/// are recorded often. It is replaced when a spawn becomes known: the finder is the target of a
/// mutable call site, which compiled code treats as a constant.
///
/// The known spawns are the same for all worlds, as component specs are. They affect neither the
/// recorded bytes nor any result.
final class KnownSpawns {
    /// The maximum number of known spawns for each number of components. With more, the code that
    /// compares the classes would be too large to be inlined.
    static final int MAX_KNOWN = 8;

    /// The number of samples after which a spawn is known. Must be reached before C1 starts to
    /// profile the recording methods: otherwise C2 compiles the path of unknown spawns as well, and
    /// the code becomes too large to be inlined.
    static final int SAMPLES = 4;

    /// The maximum number of different spawns that are counted.
    private static final int MAX_COUNTED = 256;

    private static final int MAX_COMPONENTS = 3;

    private static final KnownSpawns ALL = new KnownSpawns();

    private final Map<List<ComponentSpec<?>>, Integer> samples = new HashMap<>();
    private int known;

    /// Whether any spawn is known. Method handles are expensive to create, so a program that
    /// records few spawns creates none.
    private boolean active;

    private KnownSpawns() {}

    /// A finder that can be replaced. A record, because C2 trusts the final fields of records.
    private record Site(MutableCallSite target, MethodHandle invoker, List<KnownSpawn> spawns) {
        static Site create() {
            MutableCallSite target = new MutableCallSite(constant(SpawnFinder.NONE));
            return new Site(target, target.dynamicInvoker(), new ArrayList<>());
        }

        private static MethodHandle constant(SpawnFinder finder) {
            return MethodHandles.constant(SpawnFinder.class, finder);
        }

        SpawnFinder finder() {
            try {
                return (SpawnFinder) invoker.invokeExact();
            } catch (Throwable thrown) {
                throw failed(thrown);
            }
        }

        private static IllegalStateException failed(Throwable thrown) {
            return new IllegalStateException("constant method handle failed", thrown);
        }

        void add(KnownSpawn spawn) {
            spawns.add(spawn);
            target.setTarget(constant(SpawnFinderGenerator.generate(spawns)));
        }

        void clear() {
            spawns.clear();
            target.setTarget(constant(SpawnFinder.NONE));
        }
    }

    /// The finders by number of components. A class of its own, so that they are created late.
    private static final class Sites {
        static final Site ONE = Site.create();
        static final Site TWO = Site.create();
        static final Site THREE = Site.create();

        static Site of(int components) {
            return switch (components) {
                case 1 -> ONE;
                case 2 -> TWO;
                default -> THREE;
            };
        }
    }

    /// Returns the spawn with this component, or null if it is not known.
    static @Nullable KnownSpawn find(@Nullable Object first) {
        return ALL.active ? findOne(first) : null;
    }

    /// Returns the spawn with these components, or null if it is not known.
    static @Nullable KnownSpawn find(@Nullable Object first, @Nullable Object second) {
        return ALL.active ? findTwo(first, second) : null;
    }

    /// Returns the spawn with these components, or null if it is not known.
    static @Nullable KnownSpawn find(
            @Nullable Object first, @Nullable Object second, @Nullable Object third) {
        return ALL.active ? findThree(first, second, third) : null;
    }

    // separate methods: C1 would not profile calls of classes that are not loaded yet

    private static @Nullable KnownSpawn findOne(@Nullable Object first) {
        return first == null ? null : Sites.ONE.finder().find(first.getClass(), null, null);
    }

    private static @Nullable KnownSpawn findTwo(@Nullable Object first, @Nullable Object second) {
        return first == null || second == null
                ? null
                : Sites.TWO.finder().find(first.getClass(), second.getClass(), null);
    }

    private static @Nullable KnownSpawn findThree(
            @Nullable Object first, @Nullable Object second, @Nullable Object third) {
        return first == null || second == null || third == null
                ? null
                : Sites.THREE.finder().find(first.getClass(), second.getClass(), third.getClass());
    }

    /// Counts a sample of a recorded spawn, which becomes known if it was sampled often.
    static void sample(Object[] components) {
        if (!Codegen.ENABLED || components.length == 0 || components.length > MAX_COMPONENTS) {
            return;
        }
        List<ComponentSpec<?>> types = new ArrayList<>();
        for (Object component : components) {
            types.add(ComponentSpec.of(component.getClass()));
        }
        for (int i = 0; i < types.size(); i++) {
            if (!isEligible(types.get(i))) {
                return;
            }
        }
        ALL.count(List.copyOf(types));
    }

    private synchronized void count(List<ComponentSpec<?>> types) {
        if (samples.size() == MAX_COUNTED && !samples.containsKey(types)) {
            return;
        }
        int sampled = samples.getOrDefault(types, 0) + 1; // no lambda, which would be linked
        samples.put(types, sampled);
        if (sampled == SAMPLES && Sites.of(types.size()).spawns().size() < MAX_KNOWN) {
            Sites.of(types.size()).add(KnownSpawn.of(known++, types));
            active = true;
        }
    }

    /// Returns whether a value is recorded as plain fields. Generated code refers to the class, so
    /// it must live as long as this class; others could not be unloaded any more.
    private static boolean isEligible(ComponentSpec<?> spec) {
        ClassLoader loader = spec.type().getClassLoader();
        boolean lasting =
                Objects.equals(loader, KnownSpawns.class.getClassLoader())
                        || Objects.equals(loader, ClassLoader.getSystemClassLoader());
        return lasting && !spec.isRecordedAsObject() && !spec.runsUserCode();
    }

    /// Forgets all spawns, for tests: those of other tests in the same process may have used up the
    /// limit.
    static void forgetAll() {
        ALL.forget();
    }

    private synchronized void forget() {
        samples.clear();
        if (active) {
            Sites.ONE.clear();
            Sites.TWO.clear();
            Sites.THREE.clear();
        }
    }

    /// Returns the known spawns with a number of components, for tests.
    static List<KnownSpawn> known(int components) {
        return ALL.active ? List.copyOf(Sites.of(components).spawns()) : List.of();
    }
}
