package dev.tercio.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.templates.Units.Code;
import dev.tercio.templates.Units.Health;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Finding templates by id, name and attribute.
///
/// Proves ID-03.
class TemplatesTest {
    private static Template template(int id, String name, String type) {
        return Template.builder(id, name)
                .set(Units.TYPE, Code.parse(type))
                .add(new Health(id, id))
                .build();
    }

    @Test
    void templatesAreFoundByIdNameAndAttribute() {
        Templates templates = Units.templates();
        Template t72 = templates.add(Units.t72());
        Template t72b = templates.add(Units.t72b());

        assertSame(t72, templates.get(72));
        assertSame(t72b, templates.get("T-72B"));
        assertEquals(Optional.of(t72b), templates.find(73));
        assertEquals(Optional.of(t72), templates.find("T-72"));
        assertEquals(
                List.of(t72b),
                templates.allWith(Units.TYPE, t72b.attribute(Units.TYPE).orElseThrow()));
        assertEquals(List.of(t72, t72b), templates.all());
        assertEquals(Optional.empty(), templates.find(74));
        assertEquals(Optional.empty(), templates.find("T-80"));
        assertEquals(List.of(), templates.allWith(Units.TYPE, Code.NONE));
    }

    @Test
    void severalTemplatesMayShareATypeAndMatchAPattern() {
        Templates templates = Units.tanks();
        Template desert = templates.add(template(80, "T-72 desert", Units.T72_TYPE));
        Template plane = templates.add(template(81, "Su-27", "1.2.222.1.4.0.0"));

        assertEquals(
                List.of(templates.get(72), desert),
                templates.allWith(Units.TYPE, Code.parse(Units.T72_TYPE)));
        assertEquals(
                List.of(templates.get(72), templates.get(73), desert),
                templates.allMatching(Units.TYPE, Code.parse("1.1.222.0.0.0.0")::covers));
        assertEquals(
                List.of(plane),
                templates.allMatching(Units.TYPE, Code.parse("0.2.0.0.0.0.0")::covers));
        assertEquals(4, templates.allMatching(Units.TYPE, Code.NONE::covers).size());
    }

    @Test
    void usedIdOrNameIsRefusedAndAddsNothing() {
        Templates templates = Units.tanks();
        Template sameId = template(72, "T-80", "1.1.222.1.1.0.0");
        Template sameName = template(80, "T-72B", "1.1.222.1.1.0.0");
        Template fresh = template(90, "T-90", "1.1.222.1.9.0.0");

        assertRefused(
                "template id is already used: id=72, name=T-80,"
                        + " used by=Template(72 T-72, type=1.1.222.1.2.1.0)",
                () -> templates.add(sameId));
        assertRefused(
                "template name is already used: id=80, name=T-72B,"
                        + " used by=Template(73 T-72B, type=1.1.222.1.2.4.0)",
                () -> templates.addAll(List.of(fresh, sameName)));
        assertRefused(
                "template id is already used: id=90, name=T-90,"
                        + " used by=Template(90 T-90, type=1.1.222.1.9.0.0)",
                () -> templates.addAll(List.of(fresh, fresh)));
        assertEquals(List.of("T-72", "T-72B"), names(templates));
        assertEquals(
                List.of(),
                templates.allWith(Units.TYPE, fresh.attribute(Units.TYPE).orElseThrow()));
    }

    @Test
    void unknownTemplateIsRefusedWithTheKnownOnes() {
        Templates templates = Units.tanks();

        assertRefused("template is unknown: id=7, known=[72, 73]", () -> templates.get(7));
        assertRefused(
                "template is unknown: name=T72, known=[T-72, T-72B]", () -> templates.get("T72"));
        assertRefused("template is unknown: id=7, known=[]", () -> Units.templates().get(7));
        for (int id = 1; id <= 10; id++) {
            templates.add(template(id, "N" + id, "1.1.1.1.1.1.1"));
        }
        assertRefused(
                "template is unknown: id=99, known=[72, 73, 1, 2, 3, 4, 5, 6, 7, 8, and 2 more]",
                () -> templates.get(99));
    }

    @Test
    void listsAreCopies() {
        Templates templates = Units.tanks();
        List<Template> before = templates.all();
        templates.add(template(1, "N", "1.1.1.1.1.1.1"));

        assertEquals(2, before.size());
        assertThrows(UnsupportedOperationException.class, before::clear);
        assertThrows(
                UnsupportedOperationException.class,
                () -> templates.allWith(Units.TYPE, Code.parse(Units.T72_TYPE)).clear());
    }

    /// Readers see either all templates of one call or none.
    @Test
    void threadsMayAddAndReadAtTheSameTime() throws Exception {
        Templates templates = Units.tanks();
        int writers = 4;
        int pairs = 50;
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(writers + 2)) {
            List<Future<?>> running = new ArrayList<>();
            for (int w = 0; w < writers; w++) {
                int first = 1_000 * (w + 1);
                running.add(threads.submit(() -> addPairs(templates, first, pairs, start)));
            }
            for (int r = 0; r < 2; r++) {
                running.add(
                        threads.submit(() -> readUntil(templates, 2 + 2 * writers * pairs, start)));
            }
            start.countDown();
            for (Future<?> each : running) {
                each.get();
            }
        }
        assertEquals(2 + 2 * writers * pairs, templates.all().size());
    }

    private static Void addPairs(Templates templates, int first, int pairs, CountDownLatch start)
            throws InterruptedException {
        start.await();
        for (int i = 0; i < pairs; i++) {
            int id = first + 2 * i;
            Template one = template(id, "N" + id, "1.1.1.1.1.1.1");
            templates.addAll(List.of(one, one.derive(id + 1, "N" + (id + 1)).build()));
        }
        return null;
    }

    private static Void readUntil(Templates templates, int size, CountDownLatch start)
            throws InterruptedException {
        start.await();
        List<Template> all = templates.all();
        while (all.size() < size) {
            assertTrue(all.size() % 2 == 0, "size=" + all.size());
            Template last = all.getLast();
            assertSame(last, templates.get(last.id()));
            assertSame(last, templates.get(last.name()));
            assertTrue(
                    templates
                            .allWith(Units.TYPE, last.attribute(Units.TYPE).orElseThrow())
                            .contains(last));
            all = templates.all();
        }
        return null;
    }

    private static List<String> names(Templates templates) {
        return templates.all().stream().map(Template::name).toList();
    }

    private static void assertRefused(String message, Executable code) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, code).getMessage());
    }
}
