package dev.tercio.replay.internal.restore;

import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.internal.world.WorldContent;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.SchemaMismatchException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.schema.GeneratedClassCache;
import dev.tercio.replay.internal.state.ResourceBaseline;
import dev.tercio.replay.internal.state.SectionKind;
import dev.tercio.replay.internal.state.WorldSection;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Brings a world into a state that `StateWriter` wrote: all of it, or the changes since the state
/// the world is in.
///
/// All sections are checked first, in their order; only then does the world change, for which the
/// value sections are needed once more.
public final class StateReader {
    private final DirectWorld world;
    private final SaveFormat format;
    private final String name;
    private final HeaderBlocks headerBlocks;
    private final @Nullable GeneratedClassCache generated;
    private TypeTable types;

    private boolean full;
    private @Nullable WorldSection worldSection;
    private @Nullable StagedHeaders headers;
    private @Nullable ValueReader values;
    private ResourceReader.@Nullable Read resources;
    private final List<String> differences = new ArrayList<>();
    private final List<ValueReader.Made> made = new ArrayList<>();

    /// The component sets of all clusters, in numbers of the world's types.
    private final List<ComponentMask> clusters = new ArrayList<>();

    /// Resources of the world that the state does not have.
    private final List<Class<?>> obsolete = new ArrayList<>();

    /// The types of the state that the world is in.
    private TypeTable applied;

    private final BlockUndo blockUndo;
    private MemoryBudget budget;

    /// @param name what is read, for messages
    public StateReader(DirectWorld world, SaveFormat format, String name) {
        this(world, format, name, null);
    }

    /// @param name what is read, for messages
    /// @param generated makes classes for what the world does not know, or null if that is an error
    public StateReader(
            DirectWorld world,
            SaveFormat format,
            String name,
            @Nullable GeneratedClassCache generated) {
        this.generated = generated;
        this.world = world;
        this.format = format;
        this.name = name;
        this.headerBlocks = new HeaderBlocks(world.table(), world.stableIds().index());
        this.types = new TypeTable(world, format, generated);
        this.applied = types;
        this.blockUndo = new BlockUndo(world, headerBlocks);
        this.budget = new MemoryBudget(name, Long.MAX_VALUE);
    }

    /// Begins to check sections.
    ///
    /// @param all whether they are all of a state, not changes
    public void begin(boolean all) {
        full = all;
        types = all ? new TypeTable(world, format, generated) : applied;
        budget = new MemoryBudget(name, Long.MAX_VALUE);
        worldSection = null;
        headers = null;
        values = null;
        resources = null;
        differences.clear();
        made.clear();
    }

    /// The world that is read into.
    public DirectWorld world() {
        return world;
    }

    /// Whether the memory that is used must be counted.
    public boolean isLimited() {
        return generated != null || format.memoryLimit().isPresent();
    }

    /// Says how much there is to be read, which decides what memory may be used and how.
    public void limit(ContentSize size) {
        budget = new MemoryBudget(name, format.memoryLimit().orElse(size.allowedBytes()));
        types.limit(size, budget);
    }

    /// Checks a section. Sections of other kinds are passed over.
    ///
    /// @throws CorruptFileException if it is not sound
    /// @throws SchemaMismatchException if it does not fit the classes of today
    public void check(SectionKind kind, ByteInput in) {
        boolean understood = types.differences().isEmpty();
        if (!understood && kind != SectionKind.SCHEMA && kind != SectionKind.RESOURCES) {
            return;
        }
        switch (kind) {
            case SCHEMA -> {
                checkOrder(worldSection == null, kind);
                if (!full) {
                    // a frame that is refused must not leave its types behind
                    types = new TypeTable(types);
                }
                types.read(in);
            }
            case WORLD -> {
                checkOrder(worldSection == null, kind);
                checkWorld(in);
            }
            case HEADERS -> {
                checkOrder(values == null, kind);
                staged().read(in);
            }
            case VALUES -> {
                checkOrder(resources == null, kind);
                made.add(values().check(in));
            }
            case RESOURCES -> {
                checkOrder(resources == null, kind);
                resources = ResourceReader.read(in, world, format, generated, differences);
            }
            default -> throw new CorruptFileException("section is not of a state: kind=" + kind);
        }
    }

    private static void checkOrder(boolean sound, SectionKind kind) {
        if (!sound) {
            throw new CorruptFileException("section is not in its place: kind=" + kind);
        }
    }

    private void checkWorld(ByteInput in) {
        EntityTable table = world.table();
        int maxPages = EntityTable.pagesFor(table.maxEntities());
        int known = full ? 0 : table.allocator().clusterCount();
        WorldSection read = WorldSection.read(in, known, maxPages);
        if ((long) read.living() + read.retired() > table.maxEntities()) {
            throw new CorruptFileException(
                    "world is too small: entities="
                            + read.living()
                            + ", maxEntities="
                            + table.maxEntities());
        }
        clusters.clear();
        for (int id = 0; id < read.knownClusters(); id++) {
            clusters.add(table.allocator().cluster(id).mask());
        }
        mapClusters(read);
        read.removals().forEach(removals -> types.type(removals.type()));
        worldSection = read;
        budget.claim(read.pages() * entityPageBytes());
        headers = new StagedHeaders(table, headerBlocks, types.masks(), read, full, budget);
    }

    private long entityPageBytes() {
        int words = Integer.bitCount(types.masks().targetWords());
        return MemoryBudget.ENTITY_PAGE + (words - 1) * MemoryBudget.ENTITY_ROW;
    }

    private void mapClusters(WorldSection read) {
        long[] from = new long[ComponentMask.WORDS];
        long[] to = new long[ComponentMask.WORDS];
        for (ComponentMask mask : read.newClusters()) {
            for (int word = 0; word < from.length; word++) {
                from[word] = mask.word(word);
            }
            types.masks().map(from, to);
            clusters.add(new ComponentMask(to[0], to[1], to[2], to[3]));
        }
    }

    private StagedHeaders staged() {
        if (headers == null) {
            throw new CorruptFileException("state of the world is missing before other sections");
        }
        return headers;
    }

    private ValueReader values() {
        if (values == null) {
            StagedHeaders known = staged();
            known.check();
            values = new ValueReader(world, types, known);
        }
        return values;
    }

    /// Ends the checks.
    public void checkEnd() {
        List<String> found = new ArrayList<>(types.differences());
        found.addAll(differences);
        if (types.differences().isEmpty()) {
            ValueReader all = values();
            all.checkEnd();
            if (full) {
                findObsolete();
            }
            found.addAll(all.differences());
        }
        refuseDifferences(found);
    }

    private void findObsolete() {
        if (resources == null) {
            throw new CorruptFileException("resources are missing");
        }
        obsolete.clear();
        for (Class<?> type : world.resources().all().keySet()) {
            if (!resources.values().containsKey(type)
                    && ResourceBaseline.isSavable(world, type, format)) {
                obsolete.add(type);
            }
        }
    }

    private void refuseDifferences(List<String> found) {
        if (!found.isEmpty()) {
            throw new SchemaMismatchException(name, found);
        }
    }

    /// Changes the world to what the sections say that were checked. If that fails, for lack of
    /// memory for example, the world is as it was.
    ///
    /// @param sections all value sections, in their order
    /// @param last what else must change together with the world
    public void apply(Iterable<ByteInput> sections, Runnable last) {
        StackReserve.touch();
        int known = world.registry().size();
        Undo undo = null;
        try {
            types.register();
            undo = prepareUndo();
            applyAll(sections, last);
        } catch (Throwable failed) {
            if (undo != null) {
                undo.undo();
            }
            world.registry().truncate(known);
            blockUndo.truncate(known);
            throw failed;
        }
        undo.finish();
        applied = types;
        begin(false);
    }

    /// How a change that has failed is undone. No memory is needed for it.
    private interface Undo {
        void undo();

        void finish();
    }

    /// A whole state is built beside the old one. Changes are made in place, because copying the
    /// blocks they touch takes less than building all others anew.
    private Undo prepareUndo() {
        if (full) {
            WorldContent old = WorldContent.takeOut(world);
            return new Undo() {
                @Override
                public void undo() {
                    old.putBack();
                }

                @Override
                public void finish() {
                    old.discard();
                }
            };
        }
        BlockUndo old = blockUndo;
        old.save(staged(), values().touched());
        return new Undo() {
            @Override
            public void undo() {
                old.undo();
            }

            @Override
            public void finish() {
                old.clear();
            }
        };
    }

    private void applyAll(Iterable<ByteInput> sections, Runnable last) {
        new StructureRestorer(world, headerBlocks, types, clusters)
                .restore(Objects.requireNonNull(worldSection), staged());
        int index = 0;
        for (ByteInput in : sections) {
            Allocations.announce();
            values().apply(in, made.get(index++));
        }
        values().applyEnd();
        if (resources != null) {
            applyResources(resources);
        }
        Allocations.announce();
        last.run();
    }

    private void applyResources(ResourceReader.Read read) {
        Map<Class<?>, Object> all = world.resources().copy();
        if (full) {
            obsolete.forEach(all::remove);
        }
        all.putAll(read.values());
        read.removed().forEach(all::remove);
        world.resources().use(all);
    }
}
