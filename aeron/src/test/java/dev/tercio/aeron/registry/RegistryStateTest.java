package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.aeron.registry.RegistryAnswer.Status;
import dev.tercio.testing.Seed;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/// What the registry decides, without a cluster. Proves TR-05, TR-09.
class RegistryStateTest {
    private static final RegistryLimits LIMITS = new RegistryLimits(1000, 5000, 4, 8);

    private RegistryState state = new RegistryState(LIMITS);
    private final long[] numbers = new long[100];
    private long now = 1_000;

    private static MessageReader message(
            long instance, long number, long acknowledged, CommandKind kind, byte[] arguments) {
        MessageWriter out = new MessageWriter();
        out.begin(RegistryMessageLayout.COMMAND, instance, number, acknowledged);
        out.putInt(kind.number()).putRaw(arguments);
        byte[] bytes = out.toBytes();
        return new MessageReader().wrap(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    private RegistryAnswer send(int client, CommandKind kind, byte[] arguments) {
        long number = ++numbers[client];
        return Objects.requireNonNull(
                state.command(message(client, number, number - 1, kind, arguments), now));
    }

    private static byte[] wish(int node, String name) {
        return new MessageWriter().clear().putInt(node).putLong(1).putText(name).toBytes();
    }

    private RegistryAnswer join(int client, int node) {
        return send(client, CommandKind.JOIN, wish(node, "process " + client));
    }

    private void heartbeats(int... clients) {
        for (int client : clients) {
            state.heartbeat(client, now);
        }
    }

    @Test
    void equalNumbersAreRefusedAndReportedToBoth() {
        assertTrue(join(1, 7).isDone());
        RegistryAnswer refused = join(2, 7);
        assertEquals(Status.NUMBER_IN_USE, refused.status());
        assertEquals(
                "another process has this node number: node=7, name=process 1; choose another"
                        + " number, or wait until that process has ended",
                refused.text());
        RegistryMember holder = state.view().member(7).orElseThrow();
        assertEquals(1, holder.contested());
        assertEquals("process 2", holder.contender());
    }

    @Test
    void freeNumbersAreGivenFromOne() {
        assertEquals(1, join(1, -1).first());
        assertEquals(3, join(2, 3).first());
        assertEquals(2, join(3, -1).first());
        assertEquals(4, join(4, -1).first());
        assertEquals(Status.FULL, join(5, -1).status());
        assertEquals(1, join(1, -1).first(), "a member that joins again keeps its number");
    }

    @Test
    void restartedProcessGetsOtherIds() {
        long first = join(1, 7).second();
        assertEquals(first + 16, send(1, CommandKind.RESERVE_IDS, new byte[0]).first());
        assertTrue(send(1, CommandKind.LEAVE, new byte[0]).isDone());
        assertEquals(first + 32, join(2, 7).second());
        byte[] later = new MessageWriter().clear().putInt(9).putLong(500).putText("x").toBytes();
        assertEquals(500, send(3, CommandKind.JOIN, later).second());
        assertEquals(Status.NOT_A_MEMBER, send(1, CommandKind.RESERVE_IDS, new byte[0]).status());
        assertEquals(Status.NOT_A_MEMBER, send(1, CommandKind.LEAVE, new byte[0]).status());
    }

    @Test
    void idsOfANumberAreNeverGivenTwice() {
        long lowest = Membership.MAX_BLOCKS - Membership.RESERVED_BLOCKS;
        byte[] last = new MessageWriter().clear().putInt(9).putLong(lowest).putText("x").toBytes();
        assertTrue(send(1, CommandKind.JOIN, last).isDone());
        assertEquals(Status.NO_MORE_IDS, send(1, CommandKind.RESERVE_IDS, new byte[0]).status());
        send(1, CommandKind.LEAVE, new byte[0]);
        assertEquals(Status.NO_MORE_IDS, join(2, 9).status());
    }

    @Test
    void survivorsInheritEvenlyAndInOrder() {
        for (int i = 1; i <= 4; i++) {
            join(i, i);
        }
        now += 900;
        heartbeats(1, 2, 3);
        now += 200;
        heartbeats(1, 2);
        Takeover first = state.view().takeover(4).orElseThrow();
        assertEquals(1, first.heir());
        assertEquals(1, first.incarnation());
        now += 900;
        heartbeats(1, 2);
        Takeover second = state.view().takeover(3).orElseThrow();
        assertEquals(2, second.heir(), "node 1 has inherited already");
        send(1, CommandKind.LEAVE, new byte[0]);
        assertEquals(2, state.view().takeover(4).orElseThrow().heir(), "the heir has left, too");
        assertEquals(2, state.view().takeover(1).orElseThrow().heir());
        assertTrue(state.view().takeover(4).orElseThrow().epoch() > second.epoch());
        send(2, CommandKind.LEAVE, new byte[0]);
        assertEquals(Takeover.NOBODY, state.view().takeover(2).orElseThrow().heir());
        join(5, 5);
        for (int i = 1; i <= 4; i++) {
            assertEquals(5, state.view().takeover(i).orElseThrow().heir());
        }
    }

    @Test
    void electionsKillNobody() {
        join(1, 1);
        join(2, 2);
        now += 60_000;
        state.newTerm(now);
        heartbeats(1);
        assertEquals(2, state.view().members().size());
        now += 1_001;
        heartbeats(1);
        assertEquals(1, state.view().members().size(), "but silence afterwards counts");
    }

    @Test
    void clockCountsFramesAndNeverGoesBack() {
        byte[] set = new MessageWriter().clear().putLong(100).putLong(10_000_000).toBytes();
        assertTrue(send(1, CommandKind.CLOCK_SET, set).isDone());
        assertEquals(100, state.view().clock().frameAt(now + 1000));
        send(1, CommandKind.CLOCK_START, new byte[0]);
        assertEquals(200, state.view().clock().frameAt(now + 1000));
        now += 500;
        byte[] twice = new MessageWriter().clear().putLong(2_000_000).toBytes();
        send(1, CommandKind.CLOCK_RATE, twice);
        assertEquals(150 + 200, state.view().clock().frameAt(now + 1000));
        now += 1000;
        send(1, CommandKind.CLOCK_PAUSE, new byte[0]);
        assertEquals(350, state.view().clock().frameAt(now + 5000));
        send(1, CommandKind.CLOCK_START, new byte[0]);
        state.newTerm(now - 700);
        assertEquals(350, state.view().clock().frameAt(now - 700));
        assertEquals(352, state.view().clock().frameAt(now - 690));
        assertEquals(ExerciseClock.MAX_NANOS, state.view().clock().nanosAt(Long.MAX_VALUE / 4));
    }

    @Test
    void invalidCommandsAreRefused() {
        assertEquals(Status.INVALID_NODE, join(1, 65_536).status());
        assertEquals(
                Status.INVALID_COMMAND,
                send(1, CommandKind.JOIN, wish(1, "x".repeat(65))).status());
        assertEquals(Status.INVALID_COMMAND, send(1, CommandKind.JOIN, new byte[3]).status());
        for (long rate : List.of(-1L, ExerciseClock.MAX_RATE + 1)) {
            byte[] bytes = new MessageWriter().clear().putLong(rate).toBytes();
            assertEquals(Status.INVALID_COMMAND, send(1, CommandKind.CLOCK_RATE, bytes).status());
        }
        byte[] set = new MessageWriter().clear().putLong(-1).putLong(1).toBytes();
        assertEquals(Status.INVALID_COMMAND, send(1, CommandKind.CLOCK_SET, set).status());
        assertEquals(1, state.version());
    }

    @Test
    void repeatedCommandsAreAnsweredButNotCarriedOut() {
        byte[] wish = wish(-1, "a");
        RegistryAnswer joined = state.command(message(9, 1, 0, CommandKind.JOIN, wish), now);
        RegistryAnswer reserved =
                state.command(message(9, 2, 0, CommandKind.RESERVE_IDS, new byte[0]), now);
        assertEquals(joined, state.command(message(9, 1, 0, CommandKind.JOIN, wish), now));
        assertEquals(
                reserved,
                state.command(message(9, 2, 1, CommandKind.RESERVE_IDS, new byte[0]), now));
        assertNull(
                state.command(message(9, 1, 1, CommandKind.JOIN, wish), now),
                "the client has received this answer");
        assertNull(
                state.command(message(9, 4, 1, CommandKind.RESERVE_IDS, new byte[0]), now),
                "command 3 is missing");
        assertEquals(2, state.hash().applied());
        assertEquals(3, state.hash().duplicates());
        assertEquals(1, state.hash().gaps());
    }

    @Test
    void forgottenClientsStartAnew() {
        assertEquals(
                Status.UNKNOWN_CLIENT,
                Objects.requireNonNull(
                                state.command(
                                        message(5, 3, 2, CommandKind.LEAVE, new byte[0]), now))
                        .status());
        send(1, CommandKind.CLOCK_START, new byte[0]);
        now += 5_001;
        heartbeats(2);
        assertEquals(Status.UNKNOWN_CLIENT, send(1, CommandKind.CLOCK_START, new byte[0]).status());
        for (int i = 10; i < 18; i++) {
            send(i, CommandKind.CLOCK_START, new byte[0]);
        }
        assertEquals(Status.FULL, send(18, CommandKind.CLOCK_START, new byte[0]).status());
    }

    /// A member that starts with a snapshot behaves as one that has applied the whole log.
    @Test
    void restoredStateContinuesAlike() {
        Seed.run(
                random -> {
                    state = new RegistryState(LIMITS);
                    for (int i = 0; i < 300; i++) {
                        step(random);
                        if (i == 150) {
                            MessageWriter out = new MessageWriter().clear();
                            state.write(out);
                            RegistryState copy =
                                    RegistryState.read(LIMITS, MessageReader.of(out.toBytes()));
                            MessageWriter again = new MessageWriter().clear();
                            copy.write(again);
                            assertArrayEquals(out.toBytes(), again.toBytes());
                            state = copy;
                        }
                    }
                    assertTrue(state.version() > 20);
                });
    }

    private void step(Random random) {
        now += random.nextInt(400);
        int client = 1 + random.nextInt(7);
        CommandKind kind = CommandKind.values()[random.nextInt(3)];
        byte[] arguments =
                kind == CommandKind.JOIN ? wish(random.nextInt(5) - 1, "n") : new byte[0];
        long number = ++numbers[client];
        RegistryAnswer answer =
                state.command(message(client, number, number - 1, kind, arguments), now);
        if (answer == null || answer.status() == Status.UNKNOWN_CLIENT) {
            numbers[client] = 0;
        } else if (answer.status() == Status.FULL && number == 1) {
            numbers[client] = 0;
        }
        RegistryView view = state.view();
        for (Takeover takeover : view.takeovers()) {
            Optional<RegistryMember> heir = view.member(takeover.heir());
            assertEquals(takeover.heir() == Takeover.NOBODY, heir.isEmpty(), "an heir is a member");
            assertFalse(takeover.heir() == Takeover.NOBODY && !view.members().isEmpty());
        }
    }

    @Test
    void hostileBytesAreMalformed() {
        Seed.run(
                random -> {
                    byte[] bytes = new byte[random.nextInt(100)];
                    random.nextBytes(bytes);
                    assertThrows(
                            MessageReader.MalformedException.class,
                            () ->
                                    new MessageReader()
                                            .wrap(new UnsafeBuffer(bytes), 0, bytes.length));
                    assertThrows(
                            RuntimeException.class,
                            () ->
                                    RegistryCodec.readView(
                                            MessageReader.of(new byte[random.nextInt(30)])));
                });
    }
}
