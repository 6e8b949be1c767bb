package dev.tercio.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.inspector.internal.field.EntityText;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Proves IN-02, IN-03: numbers beyond 2⁵³ keep all their digits.
class ExactNumbersTest {
    /// The first whole number that a `double` cannot represent.
    private static final long ODD = (1L << 53) + 1;

    public record Account(long balance) {}

    @Storage(Tier.NATIVE)
    public record Vault(long balance) {}

    @Storage(Tier.MANAGED)
    public record Ledger(long balance) {}

    public record Weight(float kilograms) {}

    private Running running;

    @BeforeEach
    void start() throws Exception {
        running = Running.editable();
        running.on(
                game -> {
                    for (long step : new long[] {2, 0, 1, -1}) {
                        long balance = ODD + step;
                        game.world.spawn(
                                new Account(balance), new Vault(balance), new Ledger(balance));
                    }
                    game.world.spawn(
                            new Account(Long.MIN_VALUE),
                            new Vault(Long.MIN_VALUE),
                            new Ledger(Long.MIN_VALUE));
                    return game.world.spawn(new Weight(0.1f));
                });
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private static String q(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({"Account", "Vault", "Ledger"})
    void longsAreComparedExactly(String component) throws Exception {
        String field = component + ".balance ";
        assertEquals(1L, count(field + "= " + ODD));
        assertEquals(4L, count(field + "!= " + ODD));
        assertEquals(2L, count(field + "> " + ODD));
        assertEquals(3L, count(field + ">= " + ODD));
        assertEquals(2L, count(field + "< " + ODD));
        assertEquals(3L, count(field + "<= " + ODD));
        assertEquals(3L, count(field + "> " + (ODD - 1) + ".5"));
        assertEquals(0L, count(field + "= " + ODD + ".5"));
        assertEquals(5L, count(field + "< 9223372036854775808"));
        assertEquals(0L, count(field + "> 9223372036854775807"));
        assertEquals(1L, count(field + "= -9223372036854775808"));
        assertEquals(5L, count(field + "> -1e30"));
    }

    private Object count(String query) throws Exception {
        return running.get("/query?q=" + q(query)).get("count");
    }

    /// What the table shows as 0.1 is found as 0.1, although no `float` is exactly 0.1.
    @Test
    void floatsAreComparedAsTheyAreShown() throws Exception {
        assertEquals(1L, count("Weight.kilograms = 0.1"));
        assertEquals(0L, count("Weight.kilograms > 0.1"));
        assertEquals(1L, count("Weight.kilograms >= 0.1"));
        assertEquals(0L, count("Weight.kilograms != 0.1"));
    }

    @ParameterizedTest
    @CsvSource({"Account", "Vault", "Ledger"})
    void longsAreSortedExactlyOverPages(String component) throws Exception {
        List<Object> found = new ArrayList<>();
        String path = component + ".balance";
        Object next = "";
        while (next != null) {
            Map<String, Object> page =
                    running.get(
                            "/entities?limit=2&sort="
                                    + path
                                    + "&fields="
                                    + path
                                    + "&query="
                                    + component
                                    + "&after="
                                    + next);
            Running.rows(page.get("rows"))
                    .forEach(row -> found.add(((List<?>) row.get("values")).getFirst()));
            next = page.get("next");
        }
        assertEquals(
                List.of(
                        Long.toString(Long.MIN_VALUE),
                        Long.toString(ODD - 1),
                        Long.toString(ODD),
                        Long.toString(ODD + 1),
                        Long.toString(ODD + 2)),
                found);
    }

    @Test
    void rangeOfAFieldIsExact() throws Exception {
        Map<String, Object> range = running.get("/charts/field?field=Account.balance");
        assertEquals(Long.toString(Long.MIN_VALUE), range.get("min"));
        assertEquals(Long.toString(ODD + 2), range.get("max"));
    }

    @Test
    void longsAreEditedExactly() throws Exception {
        Entity spawned = running.on(game -> game.world.spawn(new Account(0)));
        for (Object written : List.of(Long.toString(ODD), ODD + 2)) {
            running.post(
                    "/edits",
                    Map.of(
                            "edits",
                            List.of(
                                    Map.of(
                                            "op",
                                            "set",
                                            "entity",
                                            EntityText.text(spawned),
                                            "component",
                                            "Account",
                                            "fields",
                                            Map.of("balance", written)))));
            assertEquals(
                    Long.parseLong(written.toString()),
                    running.number(game -> game.world.get(spawned, Account.class).balance()));
        }
    }
}
