package dev.tercio.dis.pdu;

import com.sun.management.ThreadMXBean;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.geodesy.GeodeticPosition;
import dev.tercio.dis.geodesy.LocalFrame;
import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.reckoning.DeadReckoning;
import dev.tercio.dis.reckoning.SendReason;
import dev.tercio.dis.reckoning.SendThresholds;
import dev.tercio.dis.reckoning.SentState;

import java.lang.management.ManagementFactory;
import java.util.function.DoubleSupplier;

/// Prints the bytes that writing, reading and deciding to send allocate once the code is compiled.
final class PduAllocationProgram {
    private static final int REPEATS = 200;

    /// The compiler needs some time before it eliminates unneeded allocations.
    private static final int PATIENCE = 5_000;

    private final PduHeader header = new PduHeader(7, 1);
    private final byte[] buffer = new byte[1_000];
    private final EntityStatePdu state = new EntityStatePdu();
    private final DataPdu data = new DataPdu();
    private final PduBundle bundle = new PduBundle();
    private final PduReader reader = new PduReader();
    private final AllFields fields = new AllFields();
    private final DeadReckoning reckoning = new DeadReckoning();
    private final LocalFrame frame = LocalFrame.at(GeodeticPosition.ofDegrees(48.137, 11.575, 520));
    private final Orientation orientation = new Orientation();
    private final Vector3 position = new Vector3();
    private final SentState sent = new SentState(SendThresholds.DEFAULT, false, 1);
    private final DisEntityId[] ids = new DisEntityId[1_000];
    private long frames;

    private PduAllocationProgram() {
        for (int i = 0; i < ids.length; i++) {
            ids[i] = DisEntityId.of(1, 2, i + 1);
        }
    }

    public static void main(String[] args) {
        PduAllocationProgram program = new PduAllocationProgram();
        System.out.println("write=" + least(program::write));
        program.bundle.clear();
        program.bundle.tryAppend(SamplePdus.entityState(7));
        program.bundle.tryAppend(SamplePdus.fire(7));
        program.bundle.tryAppend(SamplePdus.detonation(7));
        program.bundle.tryAppend(SamplePdus.data(7));
        program.bundle.tryAppend(SamplePdus.transferOwnership(7));
        System.out.println("read=" + least(program::read));
        System.out.println("decide=" + least(program::decide));
    }

    /// The least number of bytes that many repeats have allocated.
    private static long least(DoubleSupplier work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        double sum = 0;
        for (int i = 0; i < PATIENCE && least > 0; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int repeat = 0; repeat < REPEATS; repeat++) {
                sum += work.getAsDouble();
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return Double.isNaN(sum) ? -1 : least;
    }

    private double write() {
        startFrame();
        bundle.clear();
        SamplePdus.writeEntityState(state.begin(buffer, 0, header))
                .entityId(ids[(int) (frames % ids.length)]);
        bundle.tryAppend(state);
        data.begin(buffer, 200, header, SamplePdus.TANK, SamplePdus.MANAGER).requestId(1);
        data.datums().addFixed(1, 2).addVariable(3, SamplePdus.TEXT, 0, 8);
        bundle.tryAppend(data);
        return bundle.length();
    }

    private void startFrame() {
        frames++;
        header.timestamp(DisTimestamp.absolute(frames * 16_666_667));
    }

    private double read() {
        double sum = 0;
        reader.wrap(bundle.bytes(), 0, bundle.length());
        while (reader.next()) {
            sum += fields.read(reader, reckoning);
        }
        return sum;
    }

    private double decide() {
        frames++;
        double now = frames / 60.0;
        frame.toEcef(now * 10, 20 * Math.sin(now), 0, position);
        orientation.setLocal(frame, now, 0, 0);
        if (sent.due(now, position, orientation) == SendReason.NONE) {
            return 0;
        }
        state.begin(buffer, 0, header)
                .location(position.x, position.y, position.z)
                .orientation(
                        (float) orientation.psi(),
                        (float) orientation.theta(),
                        (float) orientation.phi())
                .reckoningModel(8)
                .velocity(10, 0, 0)
                .angularVelocity(0, 0, 1);
        sent.sent(now, state);
        return 1;
    }
}
