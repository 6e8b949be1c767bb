package dev.tercio.aeron;

import dev.tercio.net.Transport;
import dev.tercio.net.conformance.TransportConformance;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/// The conformance suite through shared memory, with an external driver. Proves TR-01.
class IpcConformanceTest extends TransportConformance {
    private final MediaDriver driver =
            MediaDriver.launchEmbedded(
                    new MediaDriver.Context()
                            .threadingMode(ThreadingMode.SHARED)
                            .timerIntervalNs(TimeUnit.MILLISECONDS.toNanos(50))
                            .dirDeleteOnShutdown(true));

    @Override
    protected Transport open(int node) {
        int[] peers = IntStream.rangeClosed(1, 3).filter(n -> n != node).toArray();
        return AeronTransport.start(
                AeronOptions.DEFAULT.node(node).ipc(Path.of(driver.aeronDirectoryName()), peers));
    }

    @Override
    protected void closeNetwork() {
        driver.close();
    }
}
