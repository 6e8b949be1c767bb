package dev.tercio.showcase.battlefield;

import dev.tercio.ComponentType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.query.Query;
import dev.tercio.query.Query4;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.battlefield.Components.Armour;
import dev.tercio.showcase.battlefield.Components.Explosion;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Position;
import dev.tercio.showcase.battlefield.Components.Shell;
import dev.tercio.showcase.battlefield.Components.Wreck;

/// The systems that fire, apply damage and count. They own the health of units and do not change
/// courses. Shells and explosions exist for seconds; commands spawn and destroy them.
final class Damage {
    private static final int BURNS = 7;
    private static final ComponentType<MasterDescriptor> KIND =
            ComponentType.of(MasterDescriptor.class);

    private final Fires fires;
    private final Blasts blasts;

    Damage(Terrain terrain, Scouts scouts) {
        fires = new Fires(scouts);
        blasts = new Blasts(terrain);
    }

    void addTo(Schedule schedule) {
        schedule.add("firing", fires::firing)
                .add("landing", Damage::landing, SystemOptions.DEFAULT.after("firing"))
                .add("blasts", this::blasts, SystemOptions.DEFAULT.after("landing"))
                .add("hits", this::hits)
                .add("smoke", Damage::smoke, SystemOptions.DEFAULT.after("blasts"))
                .add("counting", Counting::new, SystemOptions.DEFAULT.in(Phases.PRESENTATION));
    }

    // tag::landing[]
    private static ComponentSystem landing(SystemSetup setup) {
        Query<Shell> shells = setup.query(Shell.class).parallel();
        return context -> {
            int frame = (int) context.time().frame();
            shells.forEachEntity(
                    (shell, s, commands) -> {
                        if (s.lands() <= frame) {
                            commands.destroy(shell);
                            commands.newEntity().add(Components.EXPLOSION, explosion(s, frame));
                        }
                    });
        };
    }

    // end::landing[]

    private static Explosion explosion(Shell s, int frame) {
        return new Explosion(s.x(), s.y(), s.blast(), s.damage(), frame, s.target());
    }

    private ComponentSystem blasts(SystemSetup setup) {
        setup.writesResources(Blasts.class);
        Query<Explosion> explosions = setup.query(Explosion.class);
        return context -> {
            int frame = (int) context.time().frame();
            blasts.clear();
            explosions.forEach(
                    e -> {
                        if (e.since() == frame) {
                            blasts.put(e);
                        }
                    });
        };
    }

    // tag::hits[]
    private ComponentSystem hits(SystemSetup setup) {
        setup.readsResources(Blasts.class).reads(MasterDescriptor.class);
        Query4<Health, Position, Force, Armour> units =
                setup.query(Health.class, Position.class, Force.class, Armour.class).parallel();
        return context ->
                units.forEachEntity(
                        (unit, health, p, force, armour, commands) -> {
                            int damage = blasts.damage(force.side(), p.x(), p.y(), armour.points());
                            if (damage > 0 && health.alive()) {
                                commands.set(unit, Components.HEALTH, health.less(damage));
                            }
                            if (damage >= health.points() && health.alive()) {
                                int kind = context.world().get(unit, KIND).template();
                                Wreck wreck = new Wreck(p.x(), p.y(), force.side(), kind);
                                commands.newEntity().add(Components.WRECK, wreck);
                            }
                        });
    }

    // end::hits[]

    private static ComponentSystem smoke(SystemSetup setup) {
        Query<Explosion> explosions = setup.query(Explosion.class).parallel();
        return context -> {
            int frame = (int) context.time().frame();
            explosions.forEachEntity(
                    (explosion, e, commands) -> {
                        if (frame - e.since() >= BURNS) {
                            commands.destroy(explosion);
                        }
                    });
        };
    }
}
