package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.command.CommandBuffer;
import dev.tercio.net.Site.Aim;
import dev.tercio.net.Site.Damage;
import dev.tercio.net.Site.Position;
import dev.tercio.net.Site.Secret;
import dev.tercio.net.Site.Target;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Whatever comes from the network: no exception, and nothing that is ours changes. Proves ID-01.
class HostileBytesTest {
    record Unheard(int of) {}

    private static final Entity HANDLE = Entity.of(3, 3);

    private final Loopback network = new Loopback();
    private final Site site = new Site(1, network.join());
    private final Transport attacker = network.join();
    private final Outbox outbox = new Outbox(attacker, new Counters());
    private final Envelope forger = new Envelope(outbox, 2, 1);
    private final World world = World.create(new WorldConfig().node(2));
    private final long ours = site.publish(new Position(1, 1), new Damage(1));

    @AfterEach
    void close() {
        world.close();
        site.close();
    }

    private void send(byte[] bytes) {
        attacker.send(ByteBuffer.wrap(bytes), 0, bytes.length);
    }

    private byte[] record(Consumer<CommandBuffer> body) {
        try (CommandBuffer commands = world.commands()) {
            body.accept(commands);
            return commands.toBytes();
        }
    }

    private void forge(long id, Consumer<CommandBuffer> body) {
        forger.postState(0, Map.of(HANDLE, id), List.of(), record(body));
        site.run();
    }

    private void assertOursIsAsItWas() {
        assertEquals(new Position(1, 1), site.world.get(site.find(ours), Position.class));
        assertEquals(new Damage(1), site.world.get(site.find(ours), Damage.class));
        assertTrue(site.world.hasAuthority(site.find(ours), Position.class));
    }

    @Test
    void updatesOfWhatIsOursAreCountedAndDropped() {
        forge(
                ours,
                commands -> {
                    commands.add(HANDLE, new Position(6, 6));
                    commands.remove(HANDLE, Damage.class);
                    commands.destroy(HANDLE);
                });
        assertOursIsAsItWas();
        assertEquals(2, site.refused(Refusal.OWNED_HERE));
        assertEquals(1, site.refused(Refusal.NOT_MAKER));
    }

    @Test
    void theRestOfAMessageIsAppliedAllTheSame() {
        long fresh = 2L << 48 | 5;
        Entity other = Entity.of(4, 4);
        byte[] commands =
                record(
                        buffer -> {
                            buffer.add(HANDLE, new Position(6, 6));
                            buffer.add(other, new Position(7, 7));
                        });
        forger.postState(0, Map.of(HANDLE, ours, other, fresh), List.of(), commands);
        site.run();
        assertOursIsAsItWas();
        assertEquals(new Position(7, 7), site.world.get(site.find(fresh), Position.class));
        assertEquals(1, site.statistics().updatesApplied());
    }

    @Test
    void commandsThatAreNotForPeersAreDropped() {
        site.world.add(site.find(ours), new Secret(1));
        long fresh = 2L << 48 | 5;
        forge(
                fresh,
                commands -> {
                    commands.spawn(new Position(1, 1), new Damage(2));
                    commands.copy(HANDLE);
                    commands.set(HANDLE, new Position(2, 2));
                    commands.setAuthority(HANDLE, Position.class, true);
                    commands.destroyAll(world.query(Position.class));
                    commands.removeAll(world.query(Position.class), Damage.class);
                });
        assertOursIsAsItWas();
        assertEquals(6, site.refused(Refusal.FORBIDDEN));
        forge(fresh, commands -> commands.add(HANDLE, new Secret(3)));
        assertEquals(1, site.refused(Refusal.NOT_SHARED));
        forge(ours, commands -> commands.add(Entity.of(8, 8), new Damage(3)));
        assertEquals(1, site.refused(Refusal.UNKNOWN_ENTITY));
        // an id of ours that does not exist
        forge(1L << 48 | 99, commands -> commands.add(HANDLE, new Damage(3)));
        assertEquals(2, site.refused(Refusal.UNKNOWN_ENTITY));
    }

    @Test
    void unknownTypesRefuseTheMessage() {
        forge(2L << 48 | 5, commands -> commands.add(HANDLE, new Unheard(1)));
        assertEquals(1, site.refused(Refusal.UNSOUND_COMMANDS));
        assertEquals(1, site.world.size());
        assertOursIsAsItWas();
    }

    @Test
    void forgedTransfersTakeNothing() {
        site.run();
        String name = Position.class.getName();
        List<Transfer> transfers =
                List.of(
                        new Transfer(ours, name, 2, 99),
                        new Transfer(ours, name, 3, 99),
                        new Transfer(ours, name, Shared.NOBODY, 99),
                        new Transfer(ours, "no.such.Type", 2, 1),
                        new Transfer(77, name, 2, 1));
        forger.postState(0, Map.of(), transfers, new byte[0]);
        site.run();
        assertOursIsAsItWas();
        assertEquals(3, site.refused(Refusal.OWNED_HERE));
        assertEquals(1, site.refused(Refusal.NOT_SHARED));
        assertEquals(1, site.refused(Refusal.UNKNOWN_ENTITY));
    }

    @Test
    void giftsOfWhatIsNotTheSendersAreRefused() {
        long fresh = 2L << 48 | 5;
        forge(fresh, commands -> commands.add(HANDLE, new Position(1, 1)));
        String name = Position.class.getName();
        Envelope third = new Envelope(outbox, 3, 1);
        third.postState(0, Map.of(), List.of(new Transfer(fresh, name, 1, 4)), new byte[0]);
        third.postState(0, Map.of(), List.of(new Transfer(fresh, name, 7, 4)), new byte[0]);
        third.postState(
                0,
                Map.of(HANDLE, fresh),
                List.of(),
                record(c -> c.add(HANDLE, new Position(5, 5))));
        site.run();
        assertFalse(site.world.hasAnyAuthority(site.find(fresh)));
        assertEquals(1, site.refused(Refusal.NOT_GIVEN));
        assertEquals(2, site.refused(Refusal.OTHER_OWNER));
        assertEquals(new Position(1, 1), site.world.get(site.find(fresh), Position.class));
    }

    @Test
    void messagesThatPretendToBeOursAreRefused() {
        new Envelope(outbox, 1, 9)
                .postState(
                        0,
                        Map.of(HANDLE, ours),
                        List.of(),
                        record(commands -> commands.destroy(HANDLE)));
        site.run();
        assertEquals(1, site.refused(Refusal.OWN_NODE));
        assertOursIsAsItWas();
    }

    @Test
    void manyPretendedNodesAreAskedWithOneMessage() {
        site.run();
        long before = site.statistics().messagesSent();
        for (int node = 100; node < 400; node++) {
            Envelope pretender = new Envelope(outbox, node, 1);
            pretender.postState(0, Map.of(), List.of(), new byte[0]);
            pretender.postState(0, Map.of(), List.of(), new byte[0]);
            // the fourth shows that the third is missing
            send(fourthOf(node));
        }
        site.run();
        assertTrue(site.statistics().messagesSent() - before <= 3);
        assertEquals(300, site.statistics().messagesLost());
    }

    private static byte[] fourthOf(int node) {
        List<byte[]> sent = new ArrayList<>();
        Loopback lab = new Loopback();
        Transport probe = lab.join();
        Envelope envelope = new Envelope(new Outbox(lab.join(), new Counters()), node, 1);
        for (int i = 0; i < 4; i++) {
            envelope.postState(0, Map.of(), List.of(), new byte[0]);
        }
        probe.receive(
                (buffer, offset, length) -> {
                    byte[] copy = new byte[length];
                    buffer.get(offset, copy);
                    sent.add(copy);
                },
                10);
        return sent.getLast();
    }

    @Test
    void anEntityThatItsMakerDoesNotKnowDisappearsAgain() {
        try (Site maker = new Site(3, network.join())) {
            long real = maker.publish(new Position(1, 1));
            Site.run(3, maker, site);
            long unreal = 3L << 48 | 77;
            forge(unreal, commands -> commands.add(HANDLE, new Damage(1)));
            assertTrue(site.knows(unreal));
            Site.run(8, maker, site);
            assertFalse(site.knows(unreal));
            assertTrue(site.knows(real));
        }
    }

    @Test
    void aFloodOfIdsStopsAtTheLimit() {
        Loopback other = new Loopback();
        try (Site small = new Site(5, other.join())) {
            small.replication.maxReplicas(10);
            Transport flood = other.join();
            Envelope envelope = new Envelope(new Outbox(flood, new Counters()), 2, 1);
            for (int i = 1; i <= 50; i++) {
                envelope.postState(
                        0,
                        Map.of(HANDLE, StableIds.sequence(i) | 2L << 48),
                        List.of(),
                        record(commands -> commands.add(HANDLE, new Damage(1))));
            }
            small.run();
            assertEquals(10, small.world.size());
            assertEquals(40, small.refused(Refusal.UNKNOWN_ENTITY));
        }
    }

    /// Real messages, cut off and with bits flipped; once with a checksum that does not fit, once
    /// with one that does.
    @Test
    void damagedMessagesNeverThrow() {
        Seed.run(
                random -> {
                    List<byte[]> sound = soundMessages();
                    for (int i = 0; i < 3_000; i++) {
                        byte[] bytes = sound.get(random.nextInt(sound.size())).clone();
                        int flips = 1 + random.nextInt(3);
                        for (int flip = 0; flip < flips; flip++) {
                            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                        }
                        if (random.nextInt(4) == 0) {
                            bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
                        }
                        if (random.nextBoolean() && bytes.length >= MessageLayout.HEADER) {
                            reseal(bytes);
                        }
                        send(bytes);
                        if (i % 100 == 0) {
                            site.run();
                            assertOursIsAsItWas();
                        }
                    }
                    site.run();
                    assertOursIsAsItWas();
                    assertTrue(site.refused(Refusal.MALFORMED) > 1_000);
                });
    }

    private static void reseal(byte[] bytes) {
        ByteBuffer message = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        message.putInt(MessageLayout.CHECKSUM_AT, MessageLayout.checksum(message));
    }

    private List<byte[]> soundMessages() {
        Loopback lab = new Loopback();
        Transport probe = lab.join();
        List<byte[]> messages = new ArrayList<>();
        try (Site source = new Site(2, lab.join())) {
            for (int i = 0; i < 5; i++) {
                long id = source.publish(new Position(i, i), new Damage(i));
                Target target = new Target(source.find(id), new Aim(Entity.NONE, i));
                long hunter = source.publish(target);
                source.run();
                source.replication.give(source.find(hunter), Target.class, 1);
            }
            Site.run(9, source);
        }
        probe.receive(
                (buffer, offset, length) -> {
                    byte[] copy = new byte[length];
                    buffer.get(offset, copy);
                    messages.add(copy);
                },
                1_000);
        return messages;
    }

    @Test
    void hugeCountsAreRefusedBeforeMemoryIsTaken() {
        byte[] sound = soundMessages().get(1);
        for (int at : new int[] {28, 32, 40}) {
            for (int count : new int[] {-1, Integer.MAX_VALUE, 1 << 28}) {
                byte[] bytes = sound.clone();
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, count);
                reseal(bytes);
                send(bytes);
            }
        }
        byte[] future = sound.clone();
        future[MessageLayout.VERSION_AT] = 9;
        send(future);
        send(new byte[0]);
        site.run();
        assertEquals(10, site.refused(Refusal.MALFORMED));
        assertEquals(1, site.refused(Refusal.UNKNOWN_VERSION));
        assertOursIsAsItWas();
    }
}
