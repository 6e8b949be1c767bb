package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.kit.Cooldown;
import dev.tercio.kit.NextState;
import dev.tercio.kit.States;
import dev.tercio.kit.Timer;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// The states of a game, and timers that stop with the simulation.
final class StatesExample implements Example {
    // tag::components[]
    enum Game {
        MENU,
        PLAYING,
        PAUSED
    }

    record Bomb(Timer fuse) {}

    record Gun(Cooldown cooldown, int shots) {}

    // end::components[]

    @Override
    public String name() {
        return "states";
    }

    @Override
    public String summary() {
        return "menu, playing and paused, with systems on enter and exit; timers and cooldowns";
    }

    // tag::systems[]
    private static ComponentSystem build(SystemSetup setup) {
        return context -> {
            context.commands().spawn(new Bomb(Timer.ofSeconds(1)));
            context.commands().spawn(new Gun(Cooldown.ofSeconds(0.25), 0));
        };
    }

    private static ComponentSystem shoot(SystemSetup setup) {
        Query<Gun> guns = setup.writes(Gun.class).query(Gun.class);
        return context -> {
            FrameTime time = context.time();
            guns.update(
                    gun -> {
                        Cooldown cooldown = gun.cooldown().advance(time);
                        return cooldown.isReady()
                                ? new Gun(cooldown.start(), gun.shots() + 1)
                                : new Gun(cooldown, gun.shots());
                    });
        };
    }

    private static ComponentSystem burn(SystemSetup setup, States<Game> game) {
        Query<Bomb> bombs = setup.writes(Bomb.class).query(Bomb.class);
        NextState<Game> next = game.next(setup);
        return context -> {
            FrameTime time = context.time();
            bombs.update(bomb -> new Bomb(bomb.fuse().advance(time)));
            bombs.forEach(
                    bomb -> {
                        if (bomb.fuse().justFinished()) {
                            next.set(Game.MENU);
                        }
                    });
        };
    }

    // end::systems[]

    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            // tag::states[]
            States<Game> game = States.of(schedule, Game.MENU);
            game.onEnter(Game.PLAYING, "build level", StatesExample::build)
                    .onExit(Game.PLAYING, "report", setup -> context -> out.println("game over"));
            schedule.configure(
                    Phases.SIMULATION, GroupOptions.DEFAULT.runIf(States.in(Game.PLAYING)));
            schedule.add("shoot", StatesExample::shoot).add("burn", setup -> burn(setup, game));
            // end::states[]
            // tag::run[]
            game.request(Game.PLAYING);
            for (int frame = 0; frame < 200; frame++) {
                schedule.run(0.01);
            }
            out.println(game.current() + " " + world.query(Gun.class).toList());
            // end::run[]
        }
    }
}
