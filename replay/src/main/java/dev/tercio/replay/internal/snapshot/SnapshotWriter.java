package dev.tercio.replay.internal.snapshot;

import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.bytes.FileFormat;
import dev.tercio.replay.internal.bytes.Section;
import dev.tercio.replay.internal.bytes.SectionWriter;
import dev.tercio.replay.internal.state.SectionKind;
import dev.tercio.replay.internal.state.SectionSink;
import dev.tercio.replay.internal.state.StateWriter;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;

/// Writes a snapshot file: the file header, the sections of the state, and the end section.
public final class SnapshotWriter implements SectionSink {
    private final SectionWriter sections;
    private final ByteOutput section = new ByteOutput();
    private SectionKind kind = SectionKind.SCHEMA;
    private long count;

    private SnapshotWriter(WritableByteChannel channel, int compression) {
        this.sections = new SectionWriter(channel, compression);
    }

    /// Writes the state of a world, and of a schedule if there is one.
    ///
    /// @return the number of bytes written
    public static long write(
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            SaveFormat format,
            WritableByteChannel channel)
            throws IOException {
        return write(new StateWriter(world, format), schedule, format, channel);
    }

    /// Writes the state of a world with a writer that will write changes later.
    public static long write(
            StateWriter state,
            @Nullable SystemSchedule schedule,
            SaveFormat format,
            WritableByteChannel channel)
            throws IOException {
        SnapshotWriter writer = new SnapshotWriter(channel, format.compression());
        try {
            writer.sections.writePlain(FileFormat.SNAPSHOT.beginning());
            state.writeAll(writer);
            if (schedule != null) {
                ScheduleSection.write(schedule, writer.begin(SectionKind.SCHEDULE));
                writer.end();
            }
            writer.sections.write(Section.END, writer.count, new byte[0], 0);
        } catch (ChannelFailure e) {
            throw e.failure;
        }
        return writer.sections.written();
    }

    @Override
    public ByteOutput begin(SectionKind wanted) {
        kind = wanted;
        section.clear();
        return section;
    }

    @Override
    public void end() {
        try {
            sections.write(kind.number(), count++, section.bytes(), section.size());
        } catch (IOException e) {
            throw new ChannelFailure(e);
        }
    }

    /// Carries an exception of the channel through code that does not declare it.
    private static final class ChannelFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final IOException failure;

        ChannelFailure(IOException failure) {
            super(failure);
            this.failure = failure;
        }
    }

    @Override
    public void cancel() {
        section.clear();
    }
}
