package dev.tercio.showcase.dis;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.UsageException;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.PduReader;
import dev.tercio.dis.pdu.PduType;
import dev.tercio.dis.pdu.SkipReason;
import dev.tercio.dis.transport.UdpTransport;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import javax.imageio.ImageIO;

/// Prints the PDUs that pass, and draws the entities from them alone.
public final class DisListen implements Program {
    private static final int QUEUE = 100_000;
    private static final int MAX_SECONDS = 86_400;
    private static final long NANOS = 1_000_000_000L;

    @Mixin NetworkOptions network = new NetworkOptions();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "0",
            description = "End after this time; by default, listen until Ctrl-C.")
    int seconds;

    @Option(
            names = "--idle",
            paramLabel = "N",
            defaultValue = "0",
            description = {
                "End when nothing was received for so many seconds",
                "after the first PDU; default with --picture: 3."
            })
    int idle;

    @Option(names = "--quiet", description = "Print only the summary.")
    boolean quiet;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "Draw the entities at the end, as .png.")
    @Nullable Path picture;

    private final ArrayBlockingQueue<byte[]> waiting = new ArrayBlockingQueue<>(QUEUE);
    private final LongAdder dropped = new LongAdder();
    private final PduReader reader = new PduReader();
    private final EntityStatePdu state = new EntityStatePdu();
    private final Tracks tracks = new Tracks();
    private final PduText text = new PduText();

    /// Creates the command.
    public DisListen() {}

    @Override
    public String name() {
        return "dis-listen";
    }

    @Override
    public String summary() {
        return "Print the DIS PDUs on the network, or draw their entities.";
    }

    @Override
    public void run(Console console) {
        if (seconds < 0 || seconds > MAX_SECONDS || idle < 0 || idle > MAX_SECONDS) {
            throw new UsageException(
                    "option is out of range: --seconds="
                            + seconds
                            + ", --idle="
                            + idle
                            + ", allowed=0.."
                            + MAX_SECONDS);
        }
        if (picture != null && !picture.toString().endsWith(".png")) {
            throw new UsageException(
                    "unknown kind of picture: --picture="
                            + picture
                            + "; use a name that ends in .png");
        }
        checkFolder();
        try (UdpTransport transport = network.open()) {
            transport.start(
                    (_, bytes, offset, length) -> {
                        if (!waiting.offer(Arrays.copyOfRange(bytes, offset, offset + length))) {
                            dropped.increment();
                        }
                    });
            console.out().println("listening: " + network.settings());
            listen(console);
        }
        summarize(console);
        draw(console);
    }

    /// Checks the folder at the start, not after all has been received.
    private void checkFolder() {
        Path folder = picture == null ? null : picture.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new UsageException(
                    "folder of the picture does not exist: --picture="
                            + picture
                            + "; create it first");
        }
    }

    private void listen(Console console) {
        int silence = idle == 0 && picture != null ? 3 : idle;
        long end = seconds == 0 ? Long.MAX_VALUE : System.nanoTime() + seconds * NANOS;
        long last = 0;
        while (System.nanoTime() < end) {
            byte[] datagram;
            try {
                datagram = waiting.poll(50, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            if (datagram != null) {
                last = System.nanoTime();
                show(datagram, console);
            } else if (silence > 0 && last != 0 && System.nanoTime() - last > silence * NANOS) {
                return;
            }
        }
    }

    private void show(byte[] datagram, Console console) {
        reader.wrap(datagram, 0, datagram.length);
        while (reader.next()) {
            if (reader.type() == PduType.ENTITY_STATE) {
                tracks.add(reader.read(state));
            }
            if (!quiet) {
                console.out().println(text.line(reader));
            }
        }
    }

    private void summarize(Console console) {
        console.out()
                .println(
                        "PDUs: "
                                + reader.accepted()
                                + ", entities: "
                                + tracks.size()
                                + ", left: "
                                + tracks.left()
                                + ", other types: "
                                + reader.skipped(SkipReason.UNSUPPORTED_TYPE)
                                + ", invalid: "
                                + (reader.skipped(SkipReason.MALFORMED)
                                        + reader.skipped(SkipReason.TRUNCATED)
                                        + reader.skipped(SkipReason.UNSUPPORTED_VERSION))
                                + ", datagrams dropped: "
                                + dropped.sum());
    }

    private void draw(Console console) {
        Path file = picture;
        if (file == null) {
            return;
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            ImageIO.write(TrackPicture.draw(tracks), "png", out);
        } catch (IOException e) {
            throw new CommandFailedException(
                    "cannot write picture: --picture=" + file + ", because=" + e);
        }
        console.out().println("picture: " + file);
    }
}
