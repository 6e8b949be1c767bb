package dev.tercio.showcase.battlefield;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.templates.Templates;

/// Completes units that another node has made. Only the number of their template has come; what it
/// stands for every node knows. From then on this node owns their health.
final class Enlisting implements ComponentSystem {
    private final Templates templates;
    private final Query2<MasterDescriptor, Course> recruits;

    Enlisting(SystemSetup setup, Templates templates) {
        this.templates = templates;
        recruits = setup.query(MasterDescriptor.class, Course.class).without(Health.class);
    }

    // tag::enlist[]
    @Override
    public void update(SystemContext context) {
        long frame = context.time().frame();
        recruits.forEachEntity(
                (unit, kind, course, commands) -> {
                    commands.add(unit, course.at(frame));
                    equip(unit, kind, commands);
                    commands.setAuthority(unit, Health.class, true);
                });
    }

    private void equip(Entity unit, MasterDescriptor kind, Commands commands) {
        for (Object component : templates.get(kind.template()).components()) {
            commands.add(unit, component);
        }
    }
    // end::enlist[]
}
