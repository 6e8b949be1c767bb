package dev.tercio.showcase.dis;

import dev.tercio.World;
import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.capture.CorruptCaptureException;
import dev.tercio.dis.capture.PcapReader;
import dev.tercio.dis.gateway.DisGateway;
import dev.tercio.dis.gateway.DisMarking;
import dev.tercio.dis.gateway.DisSettings;
import dev.tercio.dis.gateway.EcefPosition;
import dev.tercio.dis.gateway.EntityMapping;
import dev.tercio.dis.geodesy.GeodeticPosition;
import dev.tercio.dis.pdu.PduReader;
import dev.tercio.dis.pdu.SkipReason;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.schedule.Schedule;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/// Plays a captured exercise onto the network, or into a world.
public final class DisPlay implements Program {
    private static final double STEP = 1.0 / 60;
    private static final int MOST_LISTED = 20;
    private static final double FASTEST = 1e6;
    private static final int LARGEST_EXERCISE = 255;

    /// A site that no exercise uses for its entities.
    private static final int SITE = 65_000;

    @Parameters(paramLabel = "FILE", description = "The capture file (pcap).")
    @Nullable Path file;

    @Mixin NetworkOptions network = new NetworkOptions();

    @Option(
            names = "--speed",
            paramLabel = "X",
            description = {
                "How many times faster than captured;",
                "0 for as fast as possible; default: 1."
            })
    @Nullable Double speed;

    @Option(
            names = "--world",
            description = {
                "Play it into a world instead, as fast as possible,",
                "and list the entities at the end."
            })
    boolean world;

    @Option(
            names = "--exercise",
            paramLabel = "N",
            description = "With --world: the exercise; default: 1.")
    @Nullable Integer exercise;

    private final PduReader reader = new PduReader();

    /// Creates the command.
    public DisPlay() {}

    @Override
    public String name() {
        return "dis-play";
    }

    @Override
    public String summary() {
        return "Play a capture of DIS traffic onto the network or into a world.";
    }

    @Override
    public void run(Console console) {
        check();
        Path used = file;
        if (used == null) {
            throw new UsageException("dis-play needs a capture file");
        }
        try (PcapReader capture = PcapReader.open(used)) {
            if (world) {
                playIntoWorld(capture, console);
            } else {
                playOnNetwork(capture, console);
            }
            if (capture.isTruncated()) {
                console.out().println("capture ends within a frame: file=" + used);
            }
        } catch (CorruptCaptureException e) {
            throw new CommandFailedException(e.getMessage() + ", file=" + used);
        } catch (UncheckedIOException e) {
            throw new CommandFailedException(
                    "cannot read capture: file=" + used + ", because=" + e.getCause());
        }
    }

    /// Options that have no effect are mistakes.
    private void check() {
        if (!(speed == null || (speed >= 0 && speed <= FASTEST))) {
            throw new UsageException(
                    "option is out of range: --speed=" + speed + ", allowed=0..1000000");
        }
        if (world && (speed != null || network.isSet())) {
            throw new UsageException(
                    "--world excludes --speed, --port, --to, --group and --interface");
        }
        if (!world && exercise != null) {
            throw new UsageException("--exercise needs --world");
        }
        if (exercise != null) {
            OptionChecks.requireRange("--exercise", exercise, LARGEST_EXERCISE);
        }
    }

    private void playOnNetwork(PcapReader capture, Console console) {
        double factor = speed == null ? 1 : speed;
        CaptureTime time = new CaptureTime(console);
        long start = System.nanoTime();
        long count = 0;
        long failed = 0;
        long others = 0;
        try (DisTransport transport = network.open()) {
            while (capture.next()) {
                if (!containsPdu(capture)) {
                    others++;
                    continue;
                }
                long at = time.at(capture.epochNanos());
                if (factor > 0) {
                    waitUntil(start + (long) (at / factor));
                }
                boolean sent = transport.send(capture.bytes(), capture.offset(), capture.length());
                failed += sent ? 0 : 1;
                count++;
            }
        }
        console.out()
                .println(
                        "datagrams played: "
                                + count
                                + ", not sent: "
                                + failed
                                + ", without PDUs: "
                                + others
                                + skipped(capture));
    }

    /// Whether a datagram starts with a PDU, of any type.
    private boolean containsPdu(PcapReader capture) {
        long unsupported = reader.skipped(SkipReason.UNSUPPORTED_TYPE);
        reader.wrap(capture.bytes(), capture.offset(), capture.length());
        return reader.next() || reader.skipped(SkipReason.UNSUPPORTED_TYPE) > unsupported;
    }

    private static String skipped(PcapReader capture) {
        return ", frames without a complete UDP datagram over IPv4: " + capture.skipped();
    }

    private static void waitUntil(long nanoTime) {
        for (long left = nanoTime - System.nanoTime();
                left > 0;
                left = nanoTime - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void playIntoWorld(PcapReader capture, Console console) {
        DisLoopback loopback = new DisLoopback();
        DisTransport player = loopback.join();
        DisSettings settings =
                DisSettings.DEFAULT
                        .site(SITE)
                        .exercise(exercise == null ? 1 : exercise)
                        .transport(loopback.join());
        try (World entities = World.create();
                Schedule schedule = Schedule.of(entities)) {
            DisGateway gateway = DisGateway.of(schedule, settings).map(EntityMapping.ecef());
            CaptureTime time = new CaptureTime(console);
            double elapsed = 0;
            int most = 0;
            while (capture.next()) {
                double at = time.at(capture.epochNanos()) / 1e9;
                for (; elapsed + STEP <= at; elapsed += STEP) {
                    schedule.run(STEP);
                    most = Math.max(most, gateway.statistics().ghosts());
                }
                player.send(capture.bytes(), capture.offset(), capture.length());
            }
            schedule.run(STEP);
            int left = gateway.statistics().ghosts();
            console.out()
                    .println(
                            "entities: "
                                    + left
                                    + ", at most: "
                                    + Math.max(most, left)
                                    + skipped(capture));
            list(entities, console);
            console.out().println(gateway.statistics());
            gateway.problems().forEach(problem -> console.out().println(problem));
        }
    }

    private static void list(World entities, Console console) {
        int[] listed = {0};
        entities.query(
                        DisEntityId.class,
                        MasterDescriptor.class,
                        EcefPosition.class,
                        DisMarking.class)
                .forEach(
                        (id, descriptor, at, marking) -> {
                            if (listed[0]++ < MOST_LISTED) {
                                GeodeticPosition p =
                                        GeodeticPosition.ofEcef(at.x(), at.y(), at.z());
                                console.out()
                                        .printf(
                                                Locale.ROOT,
                                                "  %s %s %s %.5f %.5f %.1f m%n",
                                                id,
                                                descriptor.type(),
                                                marking.text(),
                                                Math.toDegrees(p.latitude()),
                                                Math.toDegrees(p.longitude()),
                                                p.height());
                            }
                        });
        if (listed[0] > MOST_LISTED) {
            console.out().println("  and " + (listed[0] - MOST_LISTED) + " more");
        }
    }
}
