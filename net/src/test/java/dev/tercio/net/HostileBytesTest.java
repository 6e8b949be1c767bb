package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.net.TestNode.Aim;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Secret;
import dev.tercio.net.TestNode.Target;
import dev.tercio.net.internal.Claim;
import dev.tercio.net.internal.ClaimState;
import dev.tercio.net.internal.Envelope;
import dev.tercio.net.internal.MessageLayout;
import dev.tercio.net.internal.Outbox;
import dev.tercio.schedule.Schedule;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// No bytes from the network cause an exception or change entities of this node. Proves ID-01.
class HostileBytesTest {
    record Unheard(int of) {}

    private static final Entity HANDLE = Entity.of(3, 3);

    private final Loopback network = new Loopback();
    private final TestNode target = new TestNode(1, network.join());
    private final Transport attacker = network.join();
    private final Outbox outbox = new BroadcastOutbox(attacker);
    private final Envelope forger = envelope(2);
    private final World world = World.create(WorldOptions.DEFAULT.node(2));
    private final long ours = target.publish(new Position(1, 1), new Damage(1));

    @AfterEach
    void close() {
        world.close();
        target.close();
    }

    private Envelope envelope(int node) {
        return envelope(outbox, node, 1);
    }

    /// Messages of a node; the types are those of [TestNode].
    private static Envelope envelope(Outbox outbox, int node, long session) {
        return new Envelope(
                outbox, new Envelope.Identity(node, session, node, TestNode.TYPES), () -> 0);
    }

    private void send(byte[] bytes) {
        attacker.broadcast(ByteBuffer.wrap(bytes), 0, bytes.length);
    }

    private byte[] record(Consumer<CommandBuffer> body) {
        try (CommandBuffer commands = world.commands()) {
            body.accept(commands);
            return commands.toBytes();
        }
    }

    private void forge(long id, Consumer<CommandBuffer> body) {
        forger.postState(0, Map.of(HANDLE, id), List.of(), record(body));
        target.run();
    }

    private void assertOwnEntitiesUnchanged() {
        assertEquals(new Position(1, 1), target.world.get(target.find(ours), Position.class));
        assertEquals(new Damage(1), target.world.get(target.find(ours), Damage.class));
        assertTrue(target.world.hasAuthority(target.find(ours), Position.class));
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
        assertOwnEntitiesUnchanged();
        assertEquals(1, target.refused(Refusal.OWNED_HERE));
        assertEquals(1, target.refused(Refusal.FORBIDDEN));
        assertEquals(1, target.refused(Refusal.NOT_CREATOR));
    }

    @Test
    void theRestOfAMessageIsStillApplied() {
        long fresh = 2L << 48 | 5;
        Entity other = Entity.of(4, 4);
        byte[] commands =
                record(
                        buffer -> {
                            buffer.add(HANDLE, new Position(6, 6));
                            buffer.add(other, new Position(7, 7));
                        });
        forger.postState(0, Map.of(HANDLE, ours, other, fresh), List.of(), commands);
        target.run();
        assertOwnEntitiesUnchanged();
        assertEquals(new Position(7, 7), target.world.get(target.find(fresh), Position.class));
        assertEquals(1, target.statistics().updatesApplied());
    }

    @Test
    void commandsThatAreNotForPeersAreDropped() {
        target.world.add(target.find(ours), new Secret(1));
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
        assertOwnEntitiesUnchanged();
        assertEquals(6, target.refused(Refusal.FORBIDDEN));
        forge(fresh, commands -> commands.add(HANDLE, new Secret(3)));
        assertEquals(1, target.refused(Refusal.NOT_SHARED));
        forge(ours, commands -> commands.add(Entity.of(8, 8), new Damage(3)));
        assertEquals(1, target.refused(Refusal.UNKNOWN_ENTITY));
        // an id of ours that does not exist
        forge(1L << 48 | 99, commands -> commands.add(HANDLE, new Damage(3)));
        assertEquals(2, target.refused(Refusal.UNKNOWN_ENTITY));
    }

    @Test
    void unknownTypesRefuseTheMessage() {
        forge(2L << 48 | 5, commands -> commands.add(HANDLE, new Unheard(1)));
        assertEquals(1, target.refused(Refusal.INVALID_COMMANDS));
        assertEquals(1, target.world.size());
        assertOwnEntitiesUnchanged();
    }

    private static Claim claim(long id, ClaimState standing, int node, long term) {
        return new Claim(id, Position.class.getName(), standing, node, term);
    }

    private static void post(Envelope envelope, Claim... claims) {
        envelope.postState(0, Map.of(), List.of(claims), new byte[0]);
    }

    /// A claim in a later term takes a component, because only authentication can tell a forged
    /// claim from that of a node that has taken over; all others take nothing.
    @Test
    void forgedClaimsTakeNothing() {
        target.run();
        post(
                forger,
                claim(ours, ClaimState.HELD, 2, 0),
                claim(ours, ClaimState.OFFERED, 3, 2),
                claim(ours, ClaimState.REMOVED, 2, 99),
                new Claim(ours, "no.such.Type", ClaimState.HELD, 2, 1),
                claim(77, ClaimState.HELD, 2, 1));
        target.run();
        assertOwnEntitiesUnchanged();
        assertEquals(2, target.refused(Refusal.OWNED_HERE));
        assertEquals(1, target.refused(Refusal.NOT_SHARED));
        assertEquals(1, target.refused(Refusal.UNKNOWN_ENTITY));
    }

    @Test
    void offersByNonOwnersAreRejected() {
        long fresh = 2L << 48 | 5;
        forge(fresh, commands -> commands.add(HANDLE, new Position(1, 1)));
        Envelope third = envelope(3);
        post(third, claim(fresh, ClaimState.OFFERED, 1, 1));
        post(third, claim(fresh, ClaimState.OFFERED, 7, 1));
        third.postState(
                0,
                Map.of(HANDLE, fresh),
                List.of(),
                record(c -> c.add(HANDLE, new Position(5, 5))));
        target.run();
        assertFalse(target.world.hasAnyAuthority(target.find(fresh)));
        assertEquals(1, target.refused(Refusal.NOT_OWNER));
        assertEquals(2, target.refused(Refusal.OTHER_OWNER));
        assertEquals(new Position(1, 1), target.world.get(target.find(fresh), Position.class));
    }

    @Test
    void messagesWithOurNodeIdAreRejected() {
        envelope(outbox, 1, 9)
                .postState(
                        0,
                        Map.of(HANDLE, ours),
                        List.of(),
                        record(commands -> commands.destroy(HANDLE)));
        target.run();
        assertEquals(1, target.refused(Refusal.OWN_NODE));
        assertOwnEntitiesUnchanged();
    }

    @Test
    void manyForgedNodesAreQueriedWithOneMessage() {
        target.run();
        long before = target.statistics().messagesSent();
        for (int node = 100; node < 400; node++) {
            Envelope pretender = envelope(node);
            pretender.postState(0, Map.of(), List.of(), new byte[0]);
            pretender.postState(0, Map.of(), List.of(), new byte[0]);
            // the fourth shows that the third is missing
            send(fourthOf(node));
        }
        target.run();
        assertTrue(target.statistics().messagesSent() - before <= 3);
        assertEquals(300, target.statistics().messagesLost());
    }

    private static byte[] fourthOf(int node) {
        List<byte[]> sent = new ArrayList<>();
        Loopback lab = new Loopback();
        Transport probe = lab.join();
        Envelope envelope = envelope(new BroadcastOutbox(lab.join()), node, 1);
        for (int i = 0; i < 4; i++) {
            envelope.postState(0, Map.of(), List.of(), new byte[0]);
        }
        probe.receive(
                (_, _, buffer, offset, length) -> {
                    byte[] copy = new byte[length];
                    buffer.get(offset, copy);
                    sent.add(copy);
                },
                10);
        return sent.getLast();
    }

    @Test
    void anEntityUnknownToItsCreatorIsDeleted() {
        try (TestNode creator = new TestNode(3, network.join())) {
            long real = creator.publish(new Position(1, 1));
            TestNode.run(3, creator, target);
            long unreal = 3L << 48 | 77;
            forge(unreal, commands -> commands.add(HANDLE, new Damage(1)));
            assertTrue(target.knows(unreal));
            TestNode.run(8, creator, target);
            assertFalse(target.knows(unreal));
            assertTrue(target.knows(real));
        }
    }

    @Test
    void aFloodOfIdsStopsAtTheLimit() {
        Loopback other = new Loopback();
        try (TestNode small = new TestNode(5, other.join(), TestNode.OPTIONS.maxReplicas(10))) {
            Transport flood = other.join();
            Envelope envelope = envelope(new BroadcastOutbox(flood), 2, 1);
            for (int i = 1; i <= 50; i++) {
                envelope.postState(
                        0,
                        Map.of(HANDLE, StableIds.sequence(i) | 2L << 48),
                        List.of(),
                        record(commands -> commands.add(HANDLE, new Damage(1))));
            }
            small.run();
            assertEquals(10, small.world.size());
            assertEquals(40, small.refused(Refusal.NO_ROOM));
        }
    }

    /// Real messages, truncated and with flipped bits, with a wrong and with a correct checksum.
    @Test
    void damagedMessagesNeverThrow() {
        Seed.run(
                random -> {
                    List<byte[]> sound = validMessages();
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
                            target.run();
                            assertOwnEntitiesUnchanged();
                        }
                    }
                    target.run();
                    assertOwnEntitiesUnchanged();
                    assertTrue(target.refused(Refusal.MALFORMED) > 1_000);
                });
    }

    private static void reseal(byte[] bytes) {
        ByteBuffer message = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        message.putInt(MessageLayout.CHECKSUM_AT, MessageLayout.checksum(message));
    }

    private List<byte[]> validMessages() {
        Loopback lab = new Loopback();
        Transport probe = lab.join();
        List<byte[]> messages = new ArrayList<>();
        try (TestNode source = new TestNode(2, lab.join())) {
            for (int i = 0; i < 5; i++) {
                long id = source.publish(new Position(i, i), new Damage(i));
                Target target = new Target(source.find(id), new Aim(Entity.NONE, i));
                long hunter = source.publish(target);
                source.run();
                source.replication.handOver(source.find(hunter), Target.class, 1);
            }
            TestNode.run(9, source);
        }
        probe.receive(
                (_, _, buffer, offset, length) -> {
                    byte[] copy = new byte[length];
                    buffer.get(offset, copy);
                    messages.add(copy);
                },
                1_000);
        return messages;
    }

    @Test
    void hugeCountsAreRefusedBeforeMemoryIsTaken() {
        byte[] sound = validMessages().get(1);
        for (int at : new int[] {28, 32, 40, 64}) {
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
        target.run();
        assertEquals(13, target.refused(Refusal.MALFORMED));
        assertEquals(1, target.refused(Refusal.UNKNOWN_VERSION));
        assertOwnEntitiesUnchanged();
    }

    @Test
    void claimsInAMessageThatIsRefusedTakeNoEffect() {
        long fresh = 2L << 48 | 5;
        forge(fresh, commands -> commands.add(HANDLE, new Position(1, 1)));
        Envelope third = envelope(3);
        byte[] unsound = record(commands -> commands.add(HANDLE, new Unheard(1)));
        List<Claim> claims = List.of(claim(fresh, ClaimState.HELD, 3, 7));
        third.postState(0, Map.of(HANDLE, 3L << 48 | 9), claims, unsound);
        target.run();
        assertEquals(1, target.refused(Refusal.INVALID_COMMANDS));
        assertEquals(2, target.world.size());
        forge(fresh, commands -> commands.add(HANDLE, new Position(2, 2)));
        assertEquals(new Position(2, 2), target.world.get(target.find(fresh), Position.class));
    }

    @Test
    void aFullWorldKeepsNoEmptyEntities() {
        Loopback other = new Loopback();
        try (World full = World.create(WorldOptions.DEFAULT.node(1).maxEntities(64));
                Schedule schedule = Schedule.of(full)) {
            Replication replication =
                    Replication.of(schedule, other.join())
                            .share(Position.class, Damage.class, Target.class);
            Envelope envelope = envelope(new BroadcastOutbox(other.join()), 2, 1);
            Map<Entity, Long> ids = new LinkedHashMap<>();
            for (int i = 0; i < 100; i++) {
                ids.put(Entity.of(i + 1, 1), 2L << 48 | (i + 1));
            }
            byte[] commands =
                    record(buffer -> ids.keySet().forEach(e -> buffer.add(e, new Damage(1))));
            envelope.postState(0, ids, List.of(), commands);
            schedule.run();
            assertEquals(0, schedule.failures().size());
            assertEquals(64, full.query(Damage.class).count());
            assertEquals(64, full.size());
            assertEquals(36, replication.statistics().refused(Refusal.NO_ROOM));
            assertFalse(replication.isInSync());
        }
    }

    @Test
    void highTermsNeitherOverflowNorLockOthersOut() {
        long fresh = 2L << 48 | 5;
        long high = Integer.MAX_VALUE;
        forge(fresh, commands -> commands.add(HANDLE, new Position(1, 1)));
        post(forger, claim(fresh, ClaimState.HELD, 2, 1L << 40));
        post(forger, claim(fresh, ClaimState.HELD, 2, Claim.MAX_TERM + 1));
        target.run();
        assertEquals(1, target.refused(Refusal.IMPLAUSIBLE_TERM));
        assertEquals(1, target.refused(Refusal.MALFORMED));
        // its number is not used up, and the next one shows it
        forger.postState(
                0,
                Map.of(HANDLE, fresh),
                List.of(
                        claim(fresh, ClaimState.HELD, 2, high),
                        claim(fresh, ClaimState.OFFERED, 1, high + 1)),
                record(commands -> commands.add(HANDLE, new Position(2, 2))));
        target.run();
        assertTrue(target.world.hasAuthority(target.find(fresh), Position.class));
        target.replication.handOver(target.find(fresh), Position.class, 3);
        target.run();
        assertEquals(1, target.replication.openOffers());
        post(envelope(3), claim(fresh, ClaimState.HELD, 3, high + 2));
        target.run();
        assertEquals(0, target.replication.openOffers());
    }

    @Test
    void aFloodIsProcessedInBatches() {
        try (TestNode careful = new TestNode(5, network.join(), TestNode.OPTIONS.receiveBytes(1))) {
            for (int i = 0; i < 10; i++) {
                post(forger);
            }
            careful.run();
            assertEquals(1, careful.statistics().messagesReceived());
            TestNode.run(20, careful);
            assertEquals(0, careful.statistics().messagesLost());
            assertTrue(careful.statistics().messagesReceived() >= 10);
        }
    }

    /// An endless refresh with thousands of entities in each message, in a process with little
    /// memory.
    @Test
    void anEndlessRefreshDoesNotExhaustMemory() throws Exception {
        Process child =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx40m",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                EndlessRefresh.class.getName())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, child.waitFor(), output);
        assertTrue(output.contains("replicas=1000"), output);
    }

    static final class EndlessRefresh {
        private EndlessRefresh() {}

        public static void main(String[] args) {
            Loopback network = new Loopback();
            try (TestNode target =
                    new TestNode(1, network.join(), TestNode.OPTIONS.maxReplicas(1_000))) {
                Envelope forger = envelope(new BroadcastOutbox(network.join()), 2, 1);
                long next = 1;
                for (int i = 0; i < 1_000; i++) {
                    Map<Entity, Long> ids = new LinkedHashMap<>();
                    for (int k = 1; k <= 3_700; k++) {
                        ids.put(Entity.of(k, 1), 2L << 48 | next++);
                    }
                    int first = i == 0 ? MessageLayout.FIRST | MessageLayout.FOR_ALL : 0;
                    forger.postState(MessageLayout.REFRESH | first, ids, List.of(), new byte[0]);
                    target.run();
                }
                System.out.println("replicas=" + target.world.size());
            }
        }
    }
}
