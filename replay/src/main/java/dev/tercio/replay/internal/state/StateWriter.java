package dev.tercio.replay.internal.state;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.UnsavableException;

import java.util.ArrayList;
import java.util.List;

/// Writes the state of a world: first the whole state, then the changes since the last write.
public final class StateWriter {
    private final DirectWorld world;
    private final SaveFormat format;
    private final HeaderWriter headers;
    private final ValueWriter values = new ValueWriter();
    private final ResourceBaseline resources;
    private HeaderBaseline baseline = new HeaderBaseline();
    private int knownTypes;
    private int knownClusters;
    private long relationsVersion;
    private long lastWritten = ChangeClock.NEVER;

    public StateWriter(DirectWorld world, SaveFormat format) {
        this.world = world;
        this.format = format;
        HeaderBlocks headerBlocks = new HeaderBlocks(world.table(), world.stableIds().index());
        this.headers = new HeaderWriter(world.table(), headerBlocks);
        this.resources = new ResourceBaseline(world, format);
    }

    /// Rejects a world with values that cannot be saved, unless the format skips them.
    ///
    /// @throws UnsavableException naming all their classes
    public void checkSavable() {
        if (format.skipsUnsavable()) {
            return;
        }
        List<String> unsavable = new ArrayList<>();
        for (ComponentStore store : world.registry().stores()) {
            if (SavedType.of(store, format).form() == SavedType.Form.SKIPPED && store.count() > 0) {
                unsavable.add(store.spec().type().getName());
            }
        }
        unsavable.addAll(ResourceBaseline.unsavable(world, format));
        unsavable.addAll(EventsSection.unsavable(world, format));
        if (!unsavable.isEmpty()) {
            throw new UnsavableException(unsavable);
        }
    }

    /// Turns on change tracking for all components, which [#writeChanges] needs.
    public void track() {
        for (ComponentStore store : world.registry().stores()) {
            if (!store.isTracked()) {
                store.track();
            }
        }
    }

    /// Writes the whole state.
    public void writeAll(SectionSink sections) {
        baseline = new HeaderBaseline();
        knownTypes = 0;
        knownClusters = 0;
        writeStructure(sections);
        for (ComponentStore store : world.registry().stores()) {
            SavedType type = SavedType.of(store, format);
            if (type.form() != SavedType.Form.SKIPPED) {
                values.writeAll(type, sections);
            }
        }
        writeRelations(false, sections);
        resources.known().clear();
        resources.write(SectionKind.RESOURCES, true, sections);
        EventsSection.write(world, format, sections);
    }

    /// Writes the changes since [#resetBaseline()]. Value changes are found by change tracking, see
    /// [#track()].
    public void writeChanges(SectionSink sections) {
        int oldTypes = knownTypes;
        writeStructure(sections);
        for (ComponentStore store : world.registry().stores()) {
            SavedType type = SavedType.of(store, format);
            if (type.form() == SavedType.Form.SKIPPED) {
                continue;
            }
            if (store.id() >= oldTypes) {
                // its changes have not been tracked
                values.writeAll(type, sections);
            } else {
                values.writeChanged(type, world.registry().clock(), lastWritten, sections);
            }
        }
        if (RelationsSection.version(world) != relationsVersion) {
            writeRelations(true, sections);
        }
        resources.write(SectionKind.RESOURCES, false, sections);
        EventsSection.write(world, format, sections);
        if (knownTypes > oldTypes) {
            track();
        }
    }

    /// Without this section, the sources of a snapshot are in slot order, and those of a frame are
    /// the same as before.
    ///
    /// @param always whether to write the section even if all sources are in slot order
    private void writeRelations(boolean always, SectionSink sections) {
        boolean any = RelationsSection.write(world, sections.begin(SectionKind.RELATIONS));
        if (any || always) {
            sections.end();
        } else {
            sections.cancel();
        }
        relationsVersion = RelationsSection.version(world);
    }

    private void writeStructure(SectionSink sections) {
        if (world.table().pending() > 0) {
            throw new IllegalStateException(
                    "world cannot be saved while entities are being spawned: world="
                            + world.name());
        }
        if (world.registry().size() > knownTypes) {
            SchemaWriter.write(world, format, knownTypes, sections.begin(SectionKind.SCHEMA));
            sections.end();
            knownTypes = world.registry().size();
        }
        WorldSection.write(world, knownClusters, sections.begin(SectionKind.WORLD));
        sections.end();
        knownClusters = world.table().allocator().clusterCount();
        headers.write(baseline, sections);
    }

    /// Resets the change baseline: later changes are relative to the current state.
    public void resetBaseline() {
        lastWritten = world.registry().clock().now();
        world.registry().advanceClock();
    }
}
