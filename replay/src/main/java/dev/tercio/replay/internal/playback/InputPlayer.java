package dev.tercio.replay.internal.playback;

import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFormatException;
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
import dev.tercio.schedule.NetworkIngress;
import dev.tercio.schedule.SystemFailedException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Runs a frame again: gives the world the inputs of the frame and lets the systems run.
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
    /// @return what runs the frame
    /// @throws CorruptFileException if something cannot be read; nothing has been changed then
    public Runnable prepare(List<FrameSections.Entry> sections, String name) {
        List<Runnable> steps = new ArrayList<>();
        OptionalDouble step = OptionalDouble.empty();
        for (FrameSections.Entry section : sections) {
            switch (section.kind()) {
                case INPUT -> steps.add(prepare(InputCommands.read(section.input())));
                case INPUT_RESOURCES -> steps.add(prepareResources(section.input(), name));
                case ENABLED -> steps.add(EnabledSystems.prepare(section.input(), schedule));
                case STEP -> step = OptionalDouble.of(takeStep(section.input()));
                default -> {
                    // not an input
                }
            }
        }
        if (step.isEmpty()) {
            throw new CorruptFileException("frame was not run by a schedule: frame=" + name);
        }
        double seconds = step.orElseThrow();
        return () -> {
            steps.forEach(Runnable::run);
            run(seconds);
        };
    }

    private static double takeStep(ByteInput in) {
        double step = in.takeDouble("step");
        in.finish("step");
        if (!(step >= 0) || Double.isInfinite(step)) {
            throw new CorruptFileException("step is out of range: step=" + step);
        }
        return step;
    }

    /// A frame that was stopped was recorded as it was, and is stopped again.
    private void run(double seconds) {
        long before = world.frame();
        try {
            schedule.run(seconds);
        } catch (SystemFailedException stopped) {
            // it has ended the frame as it did then; the schedule lists the failure
        } catch (VirtualMachineError broken) {
            // a lack of memory is of this run, not of the one that was recorded
            throw broken;
        } catch (RuntimeException | Error thrown) {
            if (world.frame() == before) {
                throw thrown;
            }
            LOG.log(
                    System.Logger.Level.WARNING,
                    "frame was ended by an exception, and the replay goes on: frame="
                            + before
                            + ", world="
                            + world.name()
                            + "; it has ended the recorded frame, too, unless the replay differs",
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
                                        "schedule has no such ingress: system=" + name));
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
