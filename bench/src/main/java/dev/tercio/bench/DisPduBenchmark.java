package dev.tercio.bench;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.pdu.PduReader;

import edu.nps.moves.dis7.EntityID;
import edu.nps.moves.dis7.EntityType;
import edu.nps.moves.dis7.EulerAngles;
import edu.nps.moves.dis7.Vector3Double;
import edu.nps.moves.dis7.Vector3Float;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/// Entity State PDUs, written and read, beside open-dis. Both set and read the same fields.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1)
@State(Scope.Thread)
public class DisPduBenchmark {
    private final byte[] buffer = new byte[200];
    private final PduHeader header = new PduHeader(PduHeader.VERSION_7, 1);
    private final EntityStatePdu state = new EntityStatePdu();
    private final EntityStatePdu view = new EntityStatePdu();
    private final PduReader reader = new PduReader();
    private final DisEntityType type = DisEntityType.parse("1.1.225.1.1.3.0");
    private final byte[] received = new byte[200];
    private int length;
    private long frame;

    @Setup
    public void write() {
        encode();
        System.arraycopy(buffer, 0, received, 0, buffer.length);
        length = state.length();
    }

    @Benchmark
    @Against("encodeOpenDis")
    public int encode() {
        long now = frame++;
        header.timestamp(DisTimestamp.absolute(now * 16_666_667));
        state.begin(buffer, 0, header)
                .entityId(DisEntityId.of(17, 23, 1 + (int) (now & 0xFFF)))
                .entityType(type)
                .forceId(1)
                .location(4_000_000 + (double) now, 900_000, 4_700_000)
                .orientation(0.1f, 0.2f, 0.3f)
                .velocity(1, 2, 3)
                .reckoningModel(4)
                .acceleration(0.1f, 0.2f, 0.3f)
                .angularVelocity(0.01f, 0.02f, 0.03f);
        return state.length();
    }

    @Benchmark
    @SuppressWarnings("deprecation") // open-dis offers no other way
    public int encodeOpenDis() {
        long now = frame++;
        var pdu = new edu.nps.moves.dis7.EntityStatePdu();
        pdu.setExerciseID((short) 1);
        pdu.setTimestamp(DisTimestamp.absolute(now * 16_666_667).bits());
        EntityID id = new EntityID();
        id.setSiteID(17);
        id.setApplicationID(23);
        id.setEntityID(1 + (int) (now & 0xFFF));
        pdu.setEntityID(id);
        EntityType kind = new EntityType();
        kind.setEntityKind((short) 1);
        kind.setDomain((short) 1);
        kind.setCountry(225);
        kind.setCategory((short) 1);
        kind.setSubcategory((short) 1);
        kind.setSpecific((short) 3);
        pdu.setEntityType(kind);
        pdu.setForceId((short) 1);
        Vector3Double location = new Vector3Double();
        location.setX(4_000_000 + (double) now);
        location.setY(900_000);
        location.setZ(4_700_000);
        pdu.setEntityLocation(location);
        EulerAngles angles = new EulerAngles();
        angles.setPsi(0.1f);
        angles.setTheta(0.2f);
        angles.setPhi(0.3f);
        pdu.setEntityOrientation(angles);
        pdu.setEntityLinearVelocity(vector(1, 2, 3));
        pdu.getDeadReckoningParameters().setDeadReckoningAlgorithm((short) 4);
        pdu.getDeadReckoningParameters().setEntityLinearAcceleration(vector(0.1f, 0.2f, 0.3f));
        pdu.getDeadReckoningParameters().setEntityAngularVelocity(vector(0.01f, 0.02f, 0.03f));
        ByteBuffer out = ByteBuffer.wrap(buffer);
        pdu.setLength(pdu.getMarshalledSize());
        pdu.marshal(out);
        return out.position();
    }

    private static Vector3Float vector(float x, float y, float z) {
        Vector3Float vector = new Vector3Float();
        vector.setX(x);
        vector.setY(y);
        vector.setZ(z);
        return vector;
    }

    @Benchmark
    @Against("decodeOpenDis")
    public double decode() {
        reader.wrap(received, 0, length);
        double sum = 0;
        while (reader.next()) {
            reader.read(view);
            sum +=
                    view.entityId().entity()
                            + view.entityType().toLong()
                            + view.locationX()
                            + view.psi()
                            + view.velocityX()
                            + view.reckoningModel();
        }
        return sum;
    }

    @Benchmark
    public double decodeOpenDis() {
        var pdu = new edu.nps.moves.dis7.EntityStatePdu();
        pdu.unmarshal(ByteBuffer.wrap(received));
        return pdu.getEntityID().getEntityID()
                + pdu.getEntityType().getCountry()
                + pdu.getEntityLocation().getX()
                + pdu.getEntityOrientation().getPsi()
                + pdu.getEntityLinearVelocity().getX()
                + pdu.getDeadReckoningParameters().getDeadReckoningAlgorithm();
    }
}
