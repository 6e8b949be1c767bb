package dev.tercio.dis;

import dev.tercio.templates.TemplateDescriptor;

/// The component that identifies an entity in a distributed simulation. Spawning from
/// [DisTemplates] adds it; it does not change during the entity's lifetime.
///
/// Its default value names no template: ids start at 1.
///
/// @param template the id of the template it was spawned from, see
///   [dev.tercio.templates.Templates#get(int)]
/// @param type its DIS entity type, or [DisEntityType#NONE] if its template has none
public record MasterDescriptor(int template, DisEntityType type) implements TemplateDescriptor {}
