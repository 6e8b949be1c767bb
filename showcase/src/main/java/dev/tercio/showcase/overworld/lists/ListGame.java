package dev.tercio.showcase.overworld.lists;

import dev.tercio.showcase.overworld.Game;
import dev.tercio.showcase.overworld.rules.Campaign;
import dev.tercio.showcase.overworld.rules.Census;
import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.Counter;
import dev.tercio.showcase.overworld.rules.Orders;
import dev.tercio.showcase.overworld.rules.Role;
import dev.tercio.showcase.overworld.rules.SquadPlan;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.overworld.rules.Walking;

import java.util.ArrayList;
import java.util.List;

/// The game with plain objects.
public final class ListGame implements Game {
    private final TileMap map;
    private final Campaign campaign;
    private final Counter counter = new Counter();
    private final Buckets buckets;
    private final PathQueue paths;
    private final List<Unit> units = new ArrayList<>();
    private final List<Squad> squads = new ArrayList<>();
    private final List<Shell> shells = new ArrayList<>();
    private final List<Burst> bursts = new ArrayList<>();
    private Orders orders;
    private Census census;
    private int frame;

    /// Sets up the armies.
    ///
    /// @param map the ground
    /// @param seed the same seed gives the same war
    /// @param characters how many there are
    public ListGame(TileMap map, long seed, int characters) {
        this.map = map;
        this.campaign = new Campaign(map, seed, characters);
        this.buckets = new Buckets(map);
        this.paths = new PathQueue(map);
        campaign.armies().forEach(this::enlist);
        orders = campaign.firstOrders();
        census = counter.census(0, 0, 0, 0);
    }

    @Override
    public void frame() {
        takeOrders();
        campaign.recruits(census, frame).forEach(this::recruit);
        buckets.fill(units);
        march();
        units.forEach(unit -> unit.look(buckets));
        paths.process();
        if (frame % Walking.LOOK_BACK == 0) {
            units.forEach(unit -> unit.lookBack(map, paths, frame));
        }
        units.forEach(unit -> unit.steer(map, paths, frame));
        units.forEach(unit -> unit.move(map));
        units.forEach(Unit::aim);
        fly();
        fire();
        bursts.forEach(burst -> burst.age(buckets));
        bursts.removeIf(Burst::isOver);
        bury();
        count();
        frame++;
    }

    @Override
    public Census census() {
        return census;
    }

    private void takeOrders() {
        orders = campaign.orders(orders, frame);
    }

    private void recruit(SquadPlan plan) {
        lead(enlist(plan).leader());
    }

    private Squad enlist(SquadPlan plan) {
        Squad squad = new Squad();
        for (int place = 0; place < plan.size(); place++) {
            Role role = SquadPlan.role(place);
            int number = plan.firstNumber() + place;
            Unit unit =
                    new Unit(number, plan.faction(), role, squad, place, plan.start(map, place));
            squad.add(unit);
            units.add(unit);
        }
        squads.add(squad);
        return squad;
    }

    private void march() {
        if (orders.frame() == frame) {
            for (Squad squad : squads) {
                if (squad.leader().faction == orders.latest()) {
                    lead(squad.leader());
                }
            }
        }
    }

    private void lead(Unit leader) {
        int goal = Campaign.goal(map, orders.rally(leader.faction), leader.number);
        paths.request(leader, goal, frame);
    }

    private void fly() {
        for (Shell shell : shells) {
            shell.fly();
            if (shell.hasLanded()) {
                bursts.add(new Burst(shell));
            }
        }
        shells.removeIf(Shell::hasLanded);
    }

    private void fire() {
        for (Unit unit : units) {
            if (unit.firing && unit.target != null) {
                if (unit.role == Role.SWORD) {
                    unit.target.points -= Combat.blow(unit.number, frame);
                } else {
                    shells.add(new Shell(unit));
                }
            }
        }
    }

    private void bury() {
        paths.removeDead();
        for (Squad squad : squads) {
            if (squad.bury()) {
                lead(squad.leader());
            }
        }
        squads.removeIf(Squad::isEmpty);
        units.removeIf(Unit::isDead);
    }

    private void count() {
        counter.clear();
        for (Unit unit : units) {
            counter.count(unit.faction, unit.number, unit.points, unit.x, unit.y);
        }
        census = counter.census(squads.size(), paths.waiting(), shells.size(), bursts.size());
    }

    @Override
    public void close() {}
}
