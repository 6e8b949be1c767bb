package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.ScheduleException;
import dev.tercio.schedule.SyncPoints;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// The sync points of a frame, at which commands recorded for them are played.
final class SyncPointTable {
    /// A sync point.
    static final class Point {
        private final String name;
        private final String phase;
        private final LaneStage stage;
        private @Nullable PlaybackOptions playback;

        /// @param phase the phase after which the commands are played, or [GroupTree#ROOT] for the
        ///   end of the frame
        Point(String name, String phase, LaneStage stage) {
            this.name = name;
            this.phase = phase;
            this.stage = stage;
        }

        String name() {
            return name;
        }

        String phase() {
            return phase;
        }

        LaneStage stage() {
            return stage;
        }
    }

    private final World world;
    private final List<Point> points = new ArrayList<>();

    SyncPointTable(World world) {
        this.world = world;
        add(SyncPoints.END_OF_SIMULATION, Phases.SIMULATION);
        add(SyncPoints.END_OF_FRAME, GroupTree.ROOT);
    }

    void add(String name, String phase) {
        for (Point point : points) {
            if (point.name.equals(name)) {
                throw new ScheduleException("sync point already exists: name=" + name);
            }
        }
        points.add(new Point(name, phase, (LaneStage) world.stage()));
    }

    int indexOf(String name) {
        for (int i = 0; i < points.size(); i++) {
            if (points.get(i).name.equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException(
                "no such sync point: name=" + name + ", known=" + names());
    }

    /// Sets the playback options of a point. They override those of the systems.
    void setPlayback(int index, PlaybackOptions options) {
        points.get(index).playback = options;
    }

    /// The options with which a point plays the commands of a system.
    ///
    /// @param ofSystem the options of the system, used if the point has none
    PlaybackOptions playback(int index, PlaybackOptions ofSystem) {
        PlaybackOptions own = points.get(index).playback;
        return own == null ? ofSystem : own;
    }

    List<String> names() {
        return points.stream().map(Point::name).toList();
    }

    LaneStage stage(int index) {
        return points.get(index).stage;
    }

    List<Point> points() {
        return points;
    }
}
