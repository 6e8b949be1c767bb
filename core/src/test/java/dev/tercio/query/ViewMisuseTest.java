package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.LoggedLines;
import dev.tercio.World;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/// A view that is used as a component by mistake is reported instead of finding nothing in silence.
///
/// Proves QU-01, QU-02.
class ViewMisuseTest {
    private record Position(int x) {}

    private record Mass(int kilos) {}

    private record Health(int points) {}

    private record Mover(Entity self, Position position, Optional<Mass> mass) {}

    private record Both(Position position, Mass mass) {}

    private record Vector(int x, int y) {}

    private record Body(Vector at, Vector speed) {}

    private final World world = World.create();
    private final Entity entity = world.spawn(new Position(1), new Mass(2), new Health(3));

    @AfterEach
    void close() {
        world.close();
    }

    private static List<String> logged(Runnable body) {
        return LoggedLines.during("dev.tercio.query", "ViewMisuseTest", body);
    }

    private static List<String> warning(String query) {
        return List.of(
                "WARNING no entity has ever had this component: component="
                        + Both.class.getName()
                        + ", query="
                        + query
                        + "; if it is meant as a view, it must be the only class of every query,"
                        + " and neither registered nor used in a filter");
    }

    @Test
    void viewBesideAnotherClassIsRefused() {
        assertEquals(
                "a view must be the only class of a query: view="
                        + Mover.class.getName()
                        + ", row=Mover, Health; make the other components fields of the view, or"
                        + " use with()",
                assertThrows(
                                InvalidComponentException.class,
                                () -> world.query(Mover.class, Health.class))
                        .getMessage());
        assertEquals(1, world.query(Mover.class).with(Health.class).count());
    }

    @Test
    void recordOfComponentsBesideAnotherClassIsReportedOnce() {
        List<String> lines =
                logged(
                        () -> {
                            for (int i = 0; i < 3; i++) {
                                assertEquals(0, world.query(Both.class, Health.class).count());
                                world.query(Both.class).forEach(_ -> {});
                            }
                        });
        assertEquals(warning("Query(Health, Both)"), lines);
    }

    @Test
    void recordOfComponentsThatWasAFilterIsReported() {
        List<String> lines =
                logged(
                        () -> {
                            assertEquals(0, world.query(Health.class).with(Both.class).count());
                            assertEquals(List.of(), world.query(Both.class).toList());
                        });
        assertEquals(warning("Query(Both)"), lines);
    }

    @Test
    void componentsOfRecordsAreNotReported() {
        world.register(Body.class);
        world.register(Both.class);
        List<String> lines =
                logged(
                        () -> {
                            assertEquals(0, world.query(Body.class, Health.class).count());
                            world.add(entity, new Both(new Position(1), new Mass(1)));
                            assertEquals(1, world.query(Both.class).count());
                            world.remove(entity, Both.class);
                            assertEquals(0, world.query(Both.class, Health.class).count());
                        });
        assertEquals(List.of(), lines);
    }
}
