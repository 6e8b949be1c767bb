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
import dev.tercio.replay.internal.state.RelationsSection;
import dev.tercio.replay.internal.state.ResourceBaseline;
import dev.tercio.replay.internal.state.SectionKind;
import dev.tercio.replay.internal.state.WorldSection;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Restores a state that `StateWriter` wrote: a whole state, or the changes since the world's
/// current state.
///
/// All sections are checked first, in order. Only then is the world changed, for which the value
/// sections are read a second time.
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
    private @Nullable RelationsSection relations;
    private ResourceReader.@Nullable Read resources;
    private @Nullable EventsReader events;
    private final List<String> differences = new ArrayList<>();
    private final List<ValueReader.Prepared> prepared = new ArrayList<>();

    /// The component sets of all clusters, in type numbers of the world.
    private final List<ComponentMask> clusters = new ArrayList<>();

    /// Resources of the world that are missing in the state.
    private final List<Class<?>> obsolete = new ArrayList<>();

    /// The types of the world's current state.
    private TypeTable applied;

    private final BlockUndo blockUndo;
    private MemoryBudget budget;

    /// @param name the name of the file, for messages
    public StateReader(DirectWorld world, SaveFormat format, String name) {
        this(world, format, name, null);
    }

    /// @param name the name of the file, for messages
    /// @param generated generates classes for unknown types, or null if unknown types are an error
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

    /// Starts a new sequence of sections.
    ///
    /// @param all whether they are a whole state; if not, they are changes
    public void begin(boolean all) {
        full = all;
        types = all ? new TypeTable(world, format, generated) : applied;
        budget = new MemoryBudget(name, Long.MAX_VALUE);
        worldSection = null;
        headers = null;
        values = null;
        relations = null;
        resources = null;
        events = null;
        differences.clear();
        prepared.clear();
    }

    /// The world that is restored.
    public DirectWorld world() {
        return world;
    }

    /// Whether each type has the same number in the file and in the world, so that a snapshot of
    /// the world can take the place of what was read.
    public boolean keepsNumbers() {
        return applied.keepsNumbers();
    }

    /// Whether memory is limited, so that [#limit] must be called.
    public boolean isLimited() {
        return generated != null || format.memoryLimit().isPresent();
    }

    /// Sets the size of the content, which determines the memory limit and the tiers of unknown
    /// types.
    public void limit(ContentSize size) {
        budget = new MemoryBudget(name, format.memoryLimit().orElse(size.allowedBytes()));
        types.limit(size, budget);
    }

    /// Checks a section. If the schema does not match, only schema, resources and events are
    /// checked, so that all differences can be reported together.
    ///
    /// @throws CorruptFileException if it is invalid
    /// @throws SchemaMismatchException if it does not match the current classes
    public void check(SectionKind kind, ByteInput in) {
        boolean understood = types.differences().isEmpty();
        if (!understood && isAboutEntities(kind)) {
            return;
        }
        switch (kind) {
            case SCHEMA -> {
                checkOrder(worldSection == null, kind);
                if (!full) {
                    // a rejected frame must not add its types to the table of the last state
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
                checkOrder(relations == null && resources == null && events == null, kind);
                prepared.add(values().check(in));
            }
            case RELATIONS -> {
                checkOrder(relations == null && resources == null && events == null, kind);
                values();
                relations = RelationsSection.read(in);
                relations.relations().forEach(relation -> types.type(relation.type()));
            }
            case RESOURCES -> {
                checkOrder(resources == null && events == null, kind);
                resources = ResourceReader.read(in, world, format, generated, differences);
            }
            case EVENTS -> {
                checkOrder(events == null, kind);
                events = new EventsReader(world, format, generated, budget, differences);
                events.read(in);
            }
            default -> throw new CorruptFileException("not a state section: kind=" + kind);
        }
    }

    private static boolean isAboutEntities(SectionKind kind) {
        return kind == SectionKind.WORLD
                || kind == SectionKind.HEADERS
                || kind == SectionKind.VALUES;
    }

    private static void checkOrder(boolean ordered, SectionKind kind) {
        if (!ordered) {
            throw new CorruptFileException("section is out of order: kind=" + kind);
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
            throw new CorruptFileException("missing WORLD section before other sections");
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

    /// Completes the checks.
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

    /// Applies the checked sections to the world. If that fails, for example because memory runs
    /// out, the world is unchanged.
    ///
    /// @param sections all value sections, in order
    /// @param last another change to make together with those of the world
    public void apply(Iterable<ByteInput> sections, Runnable last) {
        StackReserve.touch();
        int known = world.registry().size();
        EventUndo eventUndo = new EventUndo(world);
        Undo undo = null;
        try {
            types.register();
            undo = prepareUndo();
            applyAll(sections, last);
        } catch (Throwable failed) {
            if (undo != null) {
                undo.undo();
            }
            eventUndo.undo();
            world.registry().truncate(known);
            blockUndo.truncate(known);
            throw failed;
        }
        undo.finish();
        eventUndo.finish();
        applied = types;
        begin(false);
    }

    /// Undoes a change that has failed. Allocates nothing.
    private interface Undo {
        void undo();

        void finish();
    }

    /// A whole state is built next to the old one. Changes are made in place: copying the blocks
    /// they touch costs less than rebuilding all blocks.
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
        RelationRestorer.Undo links = new RelationRestorer.Undo(world);
        return new Undo() {
            @Override
            public void undo() {
                old.undo();
                links.undo();
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
            values().apply(in, prepared.get(index++));
        }
        values().applyEnd();
        RelationRestorer restorer = new RelationRestorer(world, types);
        if (full || relations != null) {
            restorer.rebuild(relations);
        } else {
            restorer.checkUnchanged();
        }
        if (resources != null) {
            applyResources(resources);
        }
        EventsReader.apply(world, events);
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
