package dev.tercio.replay;

import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.ValueCodec;
import dev.tercio.World;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A process that saves a world. While saving, it prints `writing` and waits for a line.
final class SavingChild {
    private SavingChild() {}

    /// A component whose codec blocks as long as the test wants.
    @Storage(Tier.MANAGED)
    record Slow(Object value) {}

    static SaveFormat format(Runnable whileWriting) {
        return SaveFormat.DEFAULT.codec(
                Slow.class,
                new ValueCodec<Slow>() {
                    @Override
                    public void write(Slow value, DataOutput out) throws IOException {
                        out.writeInt((Integer) value.value());
                        whileWriting.run();
                    }

                    @Override
                    public Slow read(DataInput in) throws IOException {
                        return new Slow(in.readInt());
                    }
                });
    }

    static void save(Path file, int value, Runnable whileWriting) {
        try (World world = World.create()) {
            world.spawn(new Slow(value));
            Snapshot.save(world, file, format(whileWriting));
        }
    }

    static int load(Path file) {
        try (World world = World.create()) {
            world.register(Slow.class);
            Snapshot.load(world, file, format(() -> {}));
            return (Integer) world.get(world.entities().getFirst(), Slow.class).value();
        }
    }

    public static void main(String[] args) {
        save(
                Path.of(args[0]),
                Integer.parseInt(args[1]),
                () -> {
                    System.out.println("writing");
                    try {
                        System.in.read();
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                });
        System.out.println("saved");
    }

    static Process start(Path file, int value) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m"));
        command.add("--enable-native-access=ALL-UNNAMED");
        // short runs: start quickly
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-XX:+UseSerialGC");
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(SavingChild.class.getName(), file.toString(), "" + value));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }
}
