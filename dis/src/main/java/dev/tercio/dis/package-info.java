/// What an entity is: its DIS entity type, and the template it was made from.
///
/// A [dev.tercio.dis.Template] names a kind of entity, says its [dev.tercio.dis.DisEntityType] and
/// the components it starts with. [dev.tercio.dis.Templates] holds them, reads them from files and
/// spawns entities from them, each with a [dev.tercio.dis.MasterDescriptor].
///
/// Threading: entity types and templates are immutable. Any thread may read or add to
/// [dev.tercio.dis.Templates]; spawning into a world is for the thread of that world.
@NullMarked
package dev.tercio.dis;

import org.jspecify.annotations.NullMarked;
