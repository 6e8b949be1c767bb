package dev.tercio.templates;

/// The component that names the template of an entity. Spawning from a template adds it, unless the
/// [Templates] use a descriptor of their own.
///
/// Its default value names no template: ids start at 1.
///
/// @param template the id of the template, see [Templates#get(int)]
public record TemplateId(int template) implements TemplateDescriptor {}
