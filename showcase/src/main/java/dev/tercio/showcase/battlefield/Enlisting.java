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

/// Completes units that the other node has created. It sends only the id of the template, and every
/// node has the templates. From then on this node owns their health.
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
