package dev.tercio.replay.internal.snapshot;

import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.FileFormat;
import dev.tercio.replay.internal.bytes.Section;
import dev.tercio.replay.internal.bytes.SectionReader;
import dev.tercio.replay.internal.restore.ContentSize;
import dev.tercio.replay.internal.restore.StateReader;
import dev.tercio.replay.internal.state.SectionKind;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Reads a snapshot. Keeps its sections in memory as stored and decompresses one at a time.
public final class SnapshotReader {
    private final List<Section> sections = new ArrayList<>();

    /// Reads all sections and checks their checksums.
    ///
    /// @throws CorruptFileException if the file is not a complete snapshot
    public SnapshotReader(SeekableByteChannel channel) throws IOException {
        SectionReader reader = new SectionReader(channel);
        FileFormat.SNAPSHOT.check(reader);
        long at = FileFormat.BYTES;
        while (true) {
            Section section = reader.read(at);
            at += section.fileBytes();
            if (section.number() != sections.size()) {
                throw new CorruptFileException(
                        "sections are not in order: expected="
                                + sections.size()
                                + ", found="
                                + section.number());
            }
            if (section.kind() == Section.END) {
                break;
            }
            sections.add(section);
        }
        if (at != reader.size()) {
            throw new CorruptFileException(
                    "file has data after the snapshot: bytes left=" + (reader.size() - at));
        }
    }

    /// The sections in file order.
    public List<Section> sections() {
        return sections;
    }

    /// Restores a world, and a schedule if there is one, to the state of the snapshot. If anything
    /// is invalid, both are unchanged.
    ///
    /// @param state reads and restores the state; it can be used to apply changes afterwards
    public void apply(StateReader state, @Nullable SystemSchedule schedule) {
        ScheduleSection remembered = null;
        state.begin(true);
        if (state.isLimited()) {
            state.limit(size());
        }
        for (Section section : sections) {
            SectionKind kind = SectionKind.of(section.kind());
            if (kind == SectionKind.SCHEDULE && remembered == null) {
                remembered = ScheduleSection.read(section.input());
            } else if (kind.isState()) {
                state.check(kind, section.input());
            } else {
                throw new CorruptFileException("unexpected section: kind=" + kind);
            }
        }
        state.checkEnd();
        state.apply(
                this::values,
                schedule == null || remembered == null ? () -> {} : remembered.prepare(schedule));
    }

    private ContentSize size() {
        ContentSize size = new ContentSize();
        for (Section section : sections) {
            size.add(section.length());
            if (section.kind() == SectionKind.VALUES.number()) {
                size.addValues(section.input());
            }
        }
        return size;
    }

    /// The value sections, each decompressed when it is used.
    private Iterator<ByteInput> values() {
        return sections.stream()
                .filter(section -> section.kind() == SectionKind.VALUES.number())
                .map(Section::input)
                .iterator();
    }

    /// Loads a snapshot into a world.
    ///
    /// @return whether the snapshot has the state of a schedule
    public static boolean read(
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            SaveFormat format,
            String name,
            SeekableByteChannel channel)
            throws IOException {
        SnapshotReader snapshot = new SnapshotReader(channel);
        snapshot.apply(new StateReader(world, format, name), schedule);
        return snapshot.sections.stream()
                .anyMatch(section -> section.kind() == SectionKind.SCHEDULE.number());
    }
}
