package dev.tercio.showcase.hive;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.SourceLookup;
import dev.tercio.World;
import dev.tercio.kit.NextState;
import dev.tercio.kit.States;
import dev.tercio.kit.Timer;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.hive.Components.Bee;
import dev.tercio.showcase.hive.Components.Hive;
import dev.tercio.showcase.hive.Components.Honey;
import dev.tercio.showcase.hive.Components.Light;
import dev.tercio.showcase.hive.Components.Sun;
import dev.tercio.showcase.hive.Components.Task;
import dev.tercio.showcase.hive.Components.Visits;

/// The states of the game. At nightfall all bees return. At dawn each bee has eaten a drop of
/// honey, bees without food have died, and the others fly out again.
final class DayAndNight {
    private static final double DAY_SECONDS = 5;
    private static final double NIGHT_SECONDS = 2;

    private final States<Light> states;

    private DayAndNight(States<Light> states) {
        this.states = states;
    }

    // tag::states[]
    static void addTo(Schedule schedule) {
        DayAndNight days = new DayAndNight(States.of(schedule, Light.DAY));
        days.states
                .onEnter(Light.NIGHT, "return", DayAndNight::comeBack)
                .onExit(Light.NIGHT, "eat", DayAndNight::eat)
                .onEnter(Light.DAY, "wake", DayAndNight::wake);
        schedule.add("sun", days::sun);
    }

    // end::states[]

    static Sun morning() {
        return new Sun(Timer.ofSeconds(DAY_SECONDS));
    }

    private ComponentSystem sun(SystemSetup setup) {
        setup.readsResources(Light.class).writesResources(Sun.class);
        NextState<Light> next = states.next(setup);
        World world = setup.world();
        return context -> {
            Timer timer = world.resources().get(Sun.class).timer().advance(context.time());
            Light light = world.resources().get(Light.class);
            if (timer.isFinished()) {
                next.set(light == Light.DAY ? Light.NIGHT : Light.DAY);
                double seconds = light == Light.DAY ? NIGHT_SECONDS : DAY_SECONDS;
                timer = Timer.ofSeconds(seconds);
            }
            world.resources().set(new Sun(timer));
        };
    }

    private static ComponentSystem comeBack(SystemSetup setup) {
        Query<Bee> bees = setup.query(Bee.class).parallel();
        return context ->
                bees.forEachEntity(
                        (entity, bee, commands) -> {
                            commands.set(entity, new Bee(Task.RETURN, bee.load()));
                            commands.remove(entity, Visits.class);
                        });
    }

    private static ComponentSystem eat(SystemSetup setup) {
        SourceLookup children = setup.sources(ChildOf.class);
        Query2<Honey, Hive> hives = setup.query(Honey.class, Hive.class);
        EntityList family = new EntityList();
        return context ->
                hives.forEachEntity(
                        (entity, honey, hive, commands) -> {
                            family.clear();
                            children.of(entity).addTo(family);
                            int fed = Math.min(honey.drops(), family.size());
                            commands.combine(entity, new Honey(-fed), Honey.SUM);
                            for (int i = fed; i < family.size(); i += 4) {
                                Entity hungry = family.get(i);
                                commands.destroy(hungry);
                            }
                        });
    }

    private static ComponentSystem wake(SystemSetup setup) {
        Query<Bee> bees = setup.query(Bee.class).parallel();
        return context ->
                bees.forEachEntity(
                        (entity, bee, commands) ->
                                commands.set(entity, new Bee(Task.SEARCH, bee.load())));
    }
}
