package dev.tercio.inspector.internal.field;

import dev.tercio.inspector.internal.RequestException;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The names of components: simple names, or full names if two components have the same simple
/// name.
public final class ComponentNames {
    /// The names of a world without components.
    public static final ComponentNames NONE = new ComponentNames(List.of());

    private final Map<String, ComponentStore> byName = new HashMap<>();
    private final Map<Class<?>, String> names = new HashMap<>();
    private final List<ComponentStore> stores;

    private ComponentNames(List<ComponentStore> stores) {
        this.stores = List.copyOf(stores);
        Set<String> once = new HashSet<>();
        Set<String> twice = new HashSet<>();
        for (ComponentStore store : stores) {
            String simple = simpleName(store.spec().type());
            if (!once.add(simple)) {
                twice.add(simple);
            }
        }
        for (ComponentStore store : stores) {
            Class<?> type = store.spec().type();
            String name = twice.contains(simpleName(type)) ? type.getName() : simpleName(type);
            names.put(type, name);
            byName.put(name, store);
            byName.putIfAbsent(type.getName(), store);
        }
    }

    /// The names of the components that are registered now.
    public static ComponentNames of(ComponentRegistry registry) {
        return new ComponentNames(registry.stores());
    }

    /// The simple name of a class; the full name of a class that has no simple name.
    public static String simpleName(Class<?> type) {
        return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
    }

    /// Whether these are still all components.
    public boolean isCurrent(ComponentRegistry registry) {
        return registry.size() == stores.size()
                && (stores.isEmpty() || registry.stores().getLast().equals(stores.getLast()));
    }

    /// The stores in registration order.
    public List<ComponentStore> stores() {
        return stores;
    }

    /// The name of a component.
    public String name(ComponentStore store) {
        return name(store.spec().type());
    }

    /// The name of a class, which need not be a component of this world.
    public String name(Class<?> type) {
        String known = names.get(type);
        return known == null ? simpleName(type) : known;
    }

    /// The component with a name, or null.
    public @Nullable ComponentStore find(String name) {
        return byName.get(name);
    }

    /// The component with a name.
    ///
    /// @throws RequestException if there is none
    public ComponentStore require(String name) {
        ComponentStore store = byName.get(name);
        if (store == null) {
            throw RequestException.unknown(
                    "no such component: component=" + name, "known: " + known());
        }
        return store;
    }

    /// The first names in alphabetical order, for advice.
    String known() {
        List<String> all = names.values().stream().sorted().toList();
        return String.join(", ", all.subList(0, Math.min(20, all.size())))
                + (all.size() > 20 ? ", …" : "");
    }
}
