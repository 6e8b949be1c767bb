package dev.tercio.replay.internal.playback;

import dev.tercio.StableIds;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFormatException;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.SchemaMismatchException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.recording.EnabledSystems;
import dev.tercio.replay.internal.recording.FrameSections;
import dev.tercio.replay.internal.recording.InputCommands;
import dev.tercio.replay.internal.restore.ResourceReader;
import dev.tercio.schedule.SystemFailedException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Replays a frame from its inputs: applies them to the world and runs the systems.
public final class InputPlayer {
    private static final System.Logger LOG = System.getLogger("dev.tercio.replay");

    private final DirectWorld world;
    private final SystemSchedule schedule;
    private final SaveFormat format;

    public InputPlayer(SystemSchedule schedule, SaveFormat format) {
        this.schedule = schedule;
        this.world = (DirectWorld) schedule.world();
        this.format = format;
    }

    /// Reads and checks all inputs of a frame.
    ///
    /// @return runs the frame
    /// @throws CorruptFileException if the frame is invalid; nothing has been changed
    public Runnable prepare(List<FrameSections.Entry> sections, String name) {
        List<Runnable> steps = new ArrayList<>();
        Step step = null;
        for (FrameSections.Entry section : sections) {
            switch (section.kind()) {
                case INPUT -> steps.add(prepare(InputCommands.read(section.input())));
                case INPUT_RESOURCES -> steps.add(prepareResources(section.input(), name));
                case INPUT_STABLE_IDS -> steps.add(prepareStableIds(section.input()));
                case ENABLED -> steps.add(EnabledSystems.prepare(section.input(), schedule));
                case STEP -> step = takeStep(section.input());
                default -> {
                    // not an input
                }
            }
        }
        if (step == null) {
            throw new CorruptFileException("frame was not run by a schedule: frame=" + name);
        }
        Step frame = step;
        return () -> {
            steps.forEach(Runnable::run);
            run(frame);
        };
    }

    /// How a frame was run.
    ///
    /// @param presents whether presentation was part of it
    private record Step(double seconds, boolean presents) {}

    private static Step takeStep(ByteInput in) {
        double step = in.takeDouble("step");
        boolean presents = in.left() == 0 || in.takeByte("presentation") == 0;
        in.finish("step");
        if (!(step >= 0) || Double.isInfinite(step)) {
            throw new CorruptFileException("step is out of range: step=" + step);
        }
        return new Step(step, presents);
    }

    /// A frame that was stopped by an exception when it was recorded is stopped again.
    private void run(Step frame) {
        long before = world.frame();
        try {
            if (frame.presents()) {
                schedule.run(frame.seconds());
            } else {
                schedule.step(frame.seconds());
            }
        } catch (SystemFailedException stopped) {
            // the recorded frame was ended by this failure, too; the schedule lists it
        } catch (VirtualMachineError broken) {
            // running out of memory concerns this run, not the recorded one
            throw broken;
        } catch (Throwable thrown) {
            if (world.frame() == before) {
                throw thrown;
            }
            LOG.log(
                    System.Logger.Level.WARNING,
                    "frame ended with an exception, and the replay continues: frame="
                            + before
                            + ", world="
                            + world.name()
                            + "; the recorded frame ended the same way unless the replay diverges",
                    thrown);
        }
    }

    private Runnable prepare(InputCommands commands) {
        if (commands.problem().isPresent()) {
            throw new CorruptFileException(
                    "frame has inputs that were not recorded: because="
                            + commands.problem().orElseThrow());
        }
        CommandBuffer buffer = world.commands();
        try {
            buffer.load(world, ByteBuffer.wrap(commands.bytes()));
        } catch (CommandFormatException e) {
            buffer.close();
            throw new CorruptFileException("commands cannot be read: " + e.getMessage(), e);
        }
        if (!commands.system().isEmpty()) {
            NetworkIngress ingress = ingress(commands.system());
            return () -> ingress.submit(buffer);
        }
        return () -> {
            try (buffer) {
                world.play(buffer, commands.options());
            }
        };
    }

    private NetworkIngress ingress(String name) {
        return schedule.named(name)
                .filter(NetworkIngress.class::isInstance)
                .map(NetworkIngress.class::cast)
                .orElseThrow(
                        () ->
                                new CorruptFileException(
                                        "schedule has no ingress system with this name: system="
                                                + name));
    }

    private Runnable prepareStableIds(ByteInput in) {
        long last = in.takeLong("last stable id");
        in.finish("stable ids");
        if (last != StableIds.sequence(last)) {
            throw new CorruptFileException("not a sequence number: sequence=" + last);
        }
        return () -> world.stableIds().advanceTo(last);
    }

    private Runnable prepareResources(ByteInput in, String name) {
        List<String> differences = new ArrayList<>();
        ResourceReader.Read read = ResourceReader.read(in, world, format, null, differences);
        if (!differences.isEmpty()) {
            throw new SchemaMismatchException(name, differences);
        }
        return () -> {
            read.values().forEach((type, value) -> world.resources().restore(type, value));
            read.removed().forEach(type -> world.resources().restore(type, null));
        };
    }
}
