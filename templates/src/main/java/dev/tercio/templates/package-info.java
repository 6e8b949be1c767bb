/// Kinds of entities.
///
/// A [dev.tercio.templates.Template] names a kind of entity and holds the components its entities
/// start with. [dev.tercio.templates.Templates] registers templates, reads them from files and
/// spawns entities from them. Each entity has a [dev.tercio.templates.TemplateDescriptor], which
/// names its template.
///
/// A [dev.tercio.templates.TemplateAttribute] extends templates with a value that another module
/// defines, such as a DIS type.
///
/// Threading: templates and attributes are immutable. Any thread may read
/// [dev.tercio.templates.Templates] or add templates; only the thread of a world may spawn into it.
@NullMarked
package dev.tercio.templates;

import org.jspecify.annotations.NullMarked;
