package dev.tercio.replay.internal.recording;

import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.state.ResourceBaseline;
import dev.tercio.replay.internal.state.SectionKind;
import dev.tercio.replay.internal.state.SectionSink;

/// Detects what the program changes between frames without commands: resources, systems that it
/// enables and disables, and the number of the last stable id.
final class ProgramChanges {
    private final ResourceBaseline resources;
    private final EnabledSystems enabled = new EnabledSystems();
    private final DirectWorld world;
    private long lastStableId;

    ProgramChanges(DirectWorld world, SaveFormat format) {
        this.resources = new ResourceBaseline(world, format);
        this.world = world;
        this.lastStableId = world.stableIds().lastSequence();
    }

    /// Adds a system that was enabled or disabled.
    void addSwitched(String name, boolean on) {
        enabled.add(name, on);
    }

    /// Writes sections with the changes since the last call, if there are any.
    void write(SectionSink sections) {
        resources.write(SectionKind.INPUT_RESOURCES, false, sections);
        enabled.write(sections);
        long last = world.stableIds().lastSequence();
        if (last != lastStableId) {
            lastStableId = last;
            sections.begin(SectionKind.INPUT_STABLE_IDS).putLong(last);
            sections.end();
        }
    }

    /// Ignores the changes so far, because something else made them.
    void ignore() {
        resources.remember();
        enabled.clear();
        lastStableId = world.stableIds().lastSequence();
    }
}
