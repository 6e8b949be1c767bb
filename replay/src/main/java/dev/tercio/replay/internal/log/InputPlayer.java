package dev.tercio.replay.internal.log;

import dev.tercio.command.CommandBuffer;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.SchemaMismatchException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.image.PartKind;
import dev.tercio.replay.internal.image.ResourcePart;
import dev.tercio.schedule.NetworkIngress;
import dev.tercio.schedule.SystemFailedException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Runs a frame again: gives the world the inputs of the frame and lets the systems run.
public final class InputPlayer {
    private final DirectWorld world;
    private final SystemSchedule schedule;
    private final SaveFormat format;

    public InputPlayer(SystemSchedule schedule, SaveFormat format) {
        this.schedule = schedule;
        this.world = (DirectWorld) schedule.world();
        this.format = format;
    }

    /// Runs a frame.
    public void run(List<FrameParts.Part> parts, String name) {
        for (FrameParts.Part part : parts) {
            switch (part.kind()) {
                case INPUT -> play(InputCommands.read(part.input()));
                case INPUT_RESOURCES -> setResources(part.input(), name);
                case ENABLED -> EnabledSystems.apply(part.input(), schedule);
                default -> {
                    // not an input
                }
            }
        }
        for (FrameParts.Part part : parts) {
            if (part.kind() == PartKind.STEP) {
                run(part.input().takeDouble("step"));
                return;
            }
        }
        throw new CorruptFileException("frame was not run by a schedule: " + name);
    }

    /// A frame that was stopped by a system was recorded as it was, and is stopped again.
    private void run(double seconds) {
        try {
            schedule.run(seconds);
        } catch (SystemFailedException stopped) {
            // it has ended the frame as it did then; the schedule lists the failure
        }
    }

    private void play(InputCommands commands) {
        if (commands.problem().isPresent()) {
            throw new CorruptFileException(
                    "frame has inputs that were not recorded: because="
                            + commands.problem().orElseThrow());
        }
        CommandBuffer buffer = world.commands();
        boolean submitted = false;
        try {
            buffer.load(world, ByteBuffer.wrap(commands.bytes()));
            if (commands.system().isEmpty()) {
                world.play(buffer, commands.options());
            } else {
                ingress(commands.system()).submit(buffer);
                submitted = true;
            }
        } finally {
            if (!submitted) {
                buffer.close();
            }
        }
    }

    private NetworkIngress ingress(String name) {
        return schedule.named(name)
                .filter(NetworkIngress.class::isInstance)
                .map(NetworkIngress.class::cast)
                .orElseThrow(
                        () ->
                                new IllegalStateException(
                                        "schedule has no such ingress: system=" + name));
    }

    private void setResources(ByteInput in, String name) {
        List<String> differences = new ArrayList<>();
        ResourcePart.Read read = ResourcePart.read(in, world, format, null, differences);
        if (!differences.isEmpty()) {
            throw new SchemaMismatchException(name, differences);
        }
        read.values().forEach((type, value) -> world.resources().restore(type, value));
        read.removed().forEach(type -> world.resources().restore(type, null));
    }
}
