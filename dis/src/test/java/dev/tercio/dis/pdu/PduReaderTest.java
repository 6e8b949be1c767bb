package dev.tercio.dis.pdu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Bundles, unknown PDUs and damaged datagrams. Proves DI-01, DI-02.
class PduReaderTest {
    private final PduReader reader = new PduReader();
    private final byte[] tank = SamplePdus.all(7).get(PduType.ENTITY_STATE);
    private final byte[] create = SamplePdus.all(6).get(PduType.CREATE_ENTITY);

    private List<PduType> typesOf(byte[] datagram) {
        reader.wrap(datagram, 0, datagram.length);
        List<PduType> types = new ArrayList<>();
        while (reader.next()) {
            types.add(reader.type());
        }
        return types;
    }

    private static byte[] join(byte[]... parts) {
        int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    @Test
    void bundledPdusAreReadWithAndWithoutAlignment() {
        List<PduType> expected =
                List.of(PduType.CREATE_ENTITY, PduType.ENTITY_STATE, PduType.CREATE_ENTITY);

        assertEquals(expected, typesOf(join(create, tank, create)));
        assertEquals(expected, typesOf(join(create, new byte[4], tank, create, new byte[4])));
        assertEquals(6, reader.accepted());
        for (SkipReason reason : SkipReason.values()) {
            assertEquals(0, reader.skipped(reason), reason::name);
        }
    }

    @Test
    void unknownPdusAreSkippedByTheirLength() {
        byte[] unknownType = tank.clone();
        unknownType[2] = 23; // Electromagnetic Emission
        byte[] unknownVersion = tank.clone();
        unknownVersion[0] = 5;

        assertEquals(
                List.of(PduType.ENTITY_STATE), typesOf(join(unknownType, unknownVersion, tank)));
        assertEquals(1, reader.skipped(SkipReason.UNSUPPORTED_TYPE));
        assertEquals(1, reader.skipped(SkipReason.UNSUPPORTED_VERSION));
    }

    @Test
    void countsThatExceedTheLengthAreMalformed() {
        byte[] parts = tank.clone();
        parts[19] = 3;
        byte[] data = SamplePdus.all(7).get(PduType.DATA);
        byte[] fixed = data.clone();
        fixed[32] = (byte) 0xFF;
        byte[] variable = data.clone();
        variable[36] = (byte) 0xFF;
        byte[] longDatum = data.clone();
        longDatum[60] = (byte) 0xFF;
        byte[] ids = SamplePdus.all(7).get(PduType.DATA_QUERY);
        ids[32] = 0x40; // times four, this overflows an int to zero
        byte[] sets = SamplePdus.all(7).get(PduType.TRANSFER_OWNERSHIP);
        sets[52] = (byte) 0xFF;

        assertEquals(
                List.of(PduType.ENTITY_STATE),
                typesOf(join(parts, fixed, variable, longDatum, ids, new byte[4], sets, tank)));
        assertEquals(6, reader.skipped(SkipReason.MALFORMED));
    }

    @Test
    void lengthThatLeavesTheDatagramSkipsTheRest() {
        byte[] endless = tank.clone();
        endless[8] = (byte) 0xFF;
        byte[] zero = tank.clone();
        zero[8] = 0;
        zero[9] = 0;

        assertEquals(List.of(), typesOf(join(endless, tank)));
        assertEquals(List.of(), typesOf(join(zero, tank)));
        assertEquals(List.of(), typesOf(Arrays.copyOf(tank, 11)));
        assertEquals(List.of(), typesOf(new byte[0]));
        assertEquals(3, reader.skipped(SkipReason.TRUNCATED));
    }

    /// Every prefix of a PDU is refused, whether its header announces the full or the shorter
    /// length.
    @ParameterizedTest
    @EnumSource(PduType.class)
    void prefixesAreRefused(PduType type) {
        byte[] whole = SamplePdus.all(7).get(type);
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertEquals(List.of(), typesOf(part));
            if (length > 10) {
                part[8] = (byte) (length >>> 8);
                part[9] = (byte) length;
                assertEquals(List.of(), typesOf(part), "length=" + length);
            }
        }
        assertEquals(List.of(type), typesOf(whole));
    }

    @Test
    void wrongUseIsRefused() {
        assertThrows(IllegalStateException.class, reader::type);
        reader.wrap(tank, 0, tank.length);
        assertThrows(IllegalStateException.class, () -> reader.read(new FirePdu()));
        assertTrue(reader.next());
        var e = assertThrows(IllegalArgumentException.class, () -> reader.read(new FirePdu()));
        assertEquals("PDU has another type: view=FIRE, found=ENTITY_STATE", e.getMessage());
        assertThrows(IndexOutOfBoundsException.class, () -> reader.wrap(tank, 1, tank.length));
    }

    @Test
    void viewsWrapWithoutAReader() {
        EntityStatePdu state = new EntityStatePdu();
        byte[] version5 = tank.clone();
        version5[0] = 5;

        assertTrue(state.tryWrap(tank, 0, tank.length));
        assertSame(tank, state.bytes());
        assertFalse(new FirePdu().tryWrap(tank, 0, tank.length));
        assertFalse(state.tryWrap(tank, 0, tank.length - 1));
        assertFalse(state.tryWrap(tank, 0, 11));
        assertFalse(state.tryWrap(version5, 0, version5.length));
        assertSame(tank, state.bytes());
    }

    @Test
    void bundlesHaveAlignedPdusBelowTheLimit() {
        PduBundle bundle = new PduBundle();
        EntityStatePdu state = SamplePdus.entityState(7);

        int appended = 0;
        while (bundle.tryAppend(state)) {
            appended++;
        }
        assertEquals(1_400 / 176, appended);
        assertEquals(appended, bundle.count());
        assertEquals(appended * 176, bundle.length());
        assertEquals(appended, typesOf(Arrays.copyOf(bundle.bytes(), bundle.length())).size());
        bundle.clear();
        assertEquals(0, bundle.length());
        assertEquals(0, bundle.count());
    }

    @Test
    void pduOfOddLengthEndsItsBundle() {
        PduBundle bundle = new PduBundle();
        StartResumePdu start = SamplePdus.startResume(7);

        assertTrue(bundle.tryAppend(SamplePdus.entityState(7)));
        assertTrue(bundle.tryAppend(start));
        assertFalse(bundle.tryAppend(start));
        assertEquals(176 + 44, bundle.length());
    }

    @Test
    void longPduGetsADatagramOfItsOwn() {
        PduBundle bundle = new PduBundle(0);

        assertTrue(bundle.tryAppend(SamplePdus.entityState(7)));
        assertFalse(bundle.tryAppend(SamplePdus.fire(7)));
        assertThrows(IllegalArgumentException.class, () -> new PduBundle(8_193));
    }
}
