package dev.tercio.internal.component;

import dev.tercio.InvalidComponentException;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.Relation;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;

import org.jspecify.annotations.Nullable;

/// The rules of a relation, and where its target is stored.
///
/// @param targetColumn the column of the target's handle
/// @param onTargetDestroyed what happens to the sources of a destroyed target
/// @param acyclic whether cycles are refused
public record RelationSpec(int targetColumn, OnTargetDestroyed onTargetDestroyed, boolean acyclic) {
    /// Returns the rules of a component class, or null if it is not a relation.
    ///
    /// @throws InvalidComponentException if the class is declared as a relation but does not have
    ///   exactly one field of type `Entity`
    static @Nullable RelationSpec of(Class<?> type, ComponentSchema schema) {
        Relation relation = type.getAnnotation(Relation.class);
        if (relation == null) {
            return null;
        }
        int column = -1;
        int handles = 0;
        for (FieldSpec field : schema.root().fields()) {
            if (field instanceof FieldSpec.Handle handle) {
                column = handle.column();
                handles++;
            }
        }
        if (handles != 1) {
            throw new InvalidComponentException(
                    "a relation needs exactly one field of type Entity: component="
                            + type.getName()
                            + ", found="
                            + handles);
        }
        return new RelationSpec(column, relation.onTargetDestroyed(), relation.acyclic());
    }
}
