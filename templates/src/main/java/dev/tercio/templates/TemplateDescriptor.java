package dev.tercio.templates;

/// A component that names the template of its entity.
///
/// [Templates] adds one to every entity it spawns: a [TemplateId], or the component that an
/// extension defines with [Templates#describedBy]. A template, a list of overrides or a file that
/// contains a descriptor is refused.
public interface TemplateDescriptor {
    /// The template that the entity was spawned from.
    ///
    /// @return its id, see [Templates#get(int)]; 0 for none
    int template();
}
