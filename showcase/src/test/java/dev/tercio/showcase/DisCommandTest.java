package dev.tercio.showcase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import javax.imageio.ImageIO;

/// The commands for DIS traffic, with sockets on the loopback interface.
///
/// Proves DI-07.
class DisCommandTest {
    @TempDir private Path folder;

    private static String freePort() throws IOException {
        try (DatagramSocket socket =
                new DatagramSocket(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0))) {
            return "" + socket.getLocalPort();
        }
    }

    @Test
    void aBattleIsCapturedPlayedAndDrawn() throws Exception {
        String capture = folder.resolve("battle.pcap").toString();
        String port = freePort();
        CommandResult battle =
                Cli.execute(
                        "run",
                        "battlefield",
                        "--dis",
                        "--dis-rate",
                        "0",
                        "--frames",
                        "20",
                        "--entities",
                        "300",
                        "--workers",
                        "1",
                        "--port",
                        port,
                        "--dis-capture",
                        capture);
        assertEquals(0, battle.exitCode(), battle::toString);
        assertEquals("units: 300, frames: 20", battle.out().getFirst());
        assertTrue(battle.text().contains("FIRST=300"), battle::toString);

        CommandResult world = Cli.execute("dis-play", capture, "--world");
        assertEquals(0, world.exitCode(), world::toString);
        assertTrue(world.out().getFirst().startsWith("entities: 0"), world::toString);
        assertTrue(world.text().contains("MALFORMED=0"), world::toString);

        Path picture = folder.resolve("battle.png");
        CompletableFuture<CommandResult> listening =
                CompletableFuture.supplyAsync(
                        () ->
                                Cli.execute(
                                        "dis-listen",
                                        "--seconds",
                                        "60",
                                        "--idle",
                                        "2",
                                        "--quiet",
                                        "--port",
                                        port,
                                        "--picture",
                                        picture.toString()));
        while (!listening.isDone()) {
            // repeated, because the listener may not have started
            CommandResult play = Cli.execute("dis-play", capture, "--speed", "0", "--port", port);
            assertEquals(0, play.exitCode(), play::toString);
            try {
                listening.get(4, TimeUnit.SECONDS);
            } catch (java.util.concurrent.TimeoutException stillListening) {
                // plays it again
            }
        }
        CommandResult heard = listening.get();
        assertEquals(0, heard.exitCode(), heard::toString);
        assertTrue(heard.text().contains("invalid: 0"), heard::toString);
        BufferedImage image = ImageIO.read(picture.toFile());
        assertEquals(1_000, image.getWidth());
        int points = 0;
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                points += image.getRGB(x, y) == 0xFF202620 ? 0 : 1;
            }
        }
        assertTrue(points > 100, "points=" + points);
    }

    @Test
    void optionsAreChecked() {
        assertEquals(2, Cli.execute("dis-listen", "--port", "70000").exitCode());
        assertEquals(2, Cli.execute("dis-listen", "--picture", "x.txt").exitCode());
        assertEquals(2, Cli.execute("dis-listen", "--group", "10.0.0.1").exitCode());
        assertEquals(
                2,
                Cli.execute("dis-listen", "--to", "127.0.0.1", "--group", "239.1.2.3").exitCode());
        assertEquals(2, Cli.execute("dis-play").exitCode());
        assertEquals(2, Cli.execute("dis-play", "x.pcap", "--speed", "-1").exitCode());
        assertEquals(1, Cli.execute("dis-play", "no-such-file.pcap", "--world").exitCode());
        assertEquals(2, Cli.execute("run", "battlefield", "--dis-capture", "x.pcap").exitCode());
        assertEquals(2, Cli.execute("run", "battlefield", "--dis", "--json").exitCode());
        assertEquals(2, Cli.execute("run", "battlefield", "--dis", "--dis-rate", "-1").exitCode());
    }
}
