package dev.tercio.inspector.internal.edit;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.inspector.internal.world.WorldContext;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/// The templates of a world. An interface, because only programs that use templates have their
/// module.
public interface TemplateSource {
    /// All templates with the values of their components.
    List<Map<String, @Nullable Object>> list(WorldContext world);

    /// The id of a template.
    ///
    /// @param name its name or its id
    /// @throws dev.tercio.inspector.internal.RequestException if there is none
    int require(String name);

    /// The component that a template starts with, or null.
    @Nullable Object component(int template, Class<?> type);

    /// How many entities a spawn creates: one and its children.
    int entities(int template);

    /// Records a spawn.
    Entity spawn(Commands commands, int template, Object... overrides);
}
