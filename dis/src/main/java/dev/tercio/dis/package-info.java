/// Entity types of IEEE 1278.1 (DIS) for components and templates.
///
/// [dev.tercio.dis.DisTemplates] creates [dev.tercio.templates.Templates] whose templates can have
/// a [dev.tercio.dis.DisEntityType] and whose entities get a [dev.tercio.dis.MasterDescriptor].
///
/// Threading: all types are immutable.
@NullMarked
package dev.tercio.dis;

import org.jspecify.annotations.NullMarked;
