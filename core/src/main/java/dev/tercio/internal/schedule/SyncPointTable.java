package dev.tercio.internal.schedule;

import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.ScheduleException;
import dev.tercio.schedule.SyncPoints;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The sync points of a frame, at which commands recorded for them are played.
final class SyncPointTable {
    /// The last stage of a point that is played at the end of its phase.
    private static final int END_OF_PHASE = Integer.MAX_VALUE;

    /// A sync point.
    static final class Point {
        private final int index;
        private final String name;
        private final String group;
        private final LaneStage stage;
        private @Nullable PlaybackOptions playback;
        private String phase;
        private int lastStage = END_OF_PHASE;

        /// @param group the phase or group after which the commands are played, or [GroupTree#ROOT]
        ///   for the end of the frame
        Point(int index, String name, String group, LaneStage stage) {
            this.index = index;
            this.name = name;
            this.group = group;
            this.phase = group;
            this.stage = stage;
        }

        int index() {
            return index;
        }

        String name() {
            return name;
        }

        LaneStage stage() {
            return stage;
        }

        /// Whether it is played at the end of a phase, after the last stage of its own group.
        ///
        /// @param ended the phase, or [GroupTree#ROOT]
        boolean endsPhase(String ended) {
            return lastStage == END_OF_PHASE && phase.equals(ended);
        }

        /// Whether it is played directly after a stage, which is the last of its group.
        boolean follows(int number) {
            return lastStage == number;
        }
    }

    private final World world;
    private final List<Point> points = new ArrayList<>();

    /// The points in the order in which they are played.
    private List<Point> played = List.of();

    SyncPointTable(World world) {
        this.world = world;
        add(SyncPoints.END_OF_SIMULATION, Phases.SIMULATION);
        add(SyncPoints.END_OF_FRAME, GroupTree.ROOT);
    }

    /// Adds a point after a phase or group.
    void add(String name, String group) {
        for (Point point : points) {
            if (point.name.equals(name)) {
                throw new ScheduleException("sync point already exists: name=" + name);
            }
        }
        points.add(new Point(points.size(), name, group, (LaneStage) world.stage()));
    }

    /// Finds the place of each point among the stages. The point of a group is played after the
    /// last stage with a system of the group; that of a group without systems, and of one that is
    /// part of presentation, at the end of the phase.
    void place(StagePlan plan, GroupTree groups) {
        List<String> phases = plan.phases();
        for (Point point : points) {
            point.phase =
                    point.group.equals(GroupTree.ROOT) ? GroupTree.ROOT : groups.phase(point.group);
            boolean ends = point.phase.equals(point.group);
            point.lastStage =
                    ends || plan.presents(phases.indexOf(point.phase))
                            ? END_OF_PHASE
                            : lastStage(plan, groups, point.group);
        }
        played = new ArrayList<>(points);
        played.sort(
                Comparator.comparingInt((Point point) -> phaseIndex(phases, point))
                        .thenComparingInt(point -> point.lastStage)
                        // a group inside another one ends before it
                        .thenComparingInt(point -> -groups.path(point.group).size()));
    }

    private static int phaseIndex(List<String> phases, Point point) {
        int index = phases.indexOf(point.phase);
        return index < 0 ? phases.size() : index;
    }

    private static int lastStage(StagePlan plan, GroupTree groups, String group) {
        return plan.sorted().stream()
                .filter(system -> groups.path(system.options().group()).contains(group))
                .mapToInt(system -> system.stage)
                .max()
                .orElse(END_OF_PHASE);
    }

    /// The points in the order in which they are played.
    List<Point> played() {
        return played;
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
