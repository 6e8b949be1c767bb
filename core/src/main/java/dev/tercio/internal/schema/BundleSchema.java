package dev.tercio.internal.schema;

import dev.tercio.InvalidComponentException;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/// The schema of a bundle: a record whose fields are components.
///
/// @param type the record class
/// @param parts its fields in declaration order
public record BundleSchema(Class<?> type, List<Part> parts) {
    /// A component of a bundle.
    ///
    /// @param name the field name
    /// @param component the component class
    /// @param accessor reads the component from the bundle
    public record Part(String name, Class<?> component, RecordMember accessor) {}

    private static final ClassValue<BundleSchema> SCHEMAS =
            new ClassValue<>() {
                @Override
                protected BundleSchema computeValue(Class<?> type) {
                    return describe(type);
                }
            };

    public static BundleSchema of(Class<?> type) {
        return SCHEMAS.get(type);
    }

    private static BundleSchema describe(Class<?> type) {
        if (!type.isRecord() || type.getRecordComponents().length == 0) {
            throw new InvalidComponentException(
                    "bundle is not a record of components: type=" + type.getName());
        }
        RecordAccess access = new RecordAccess(type);
        List<Part> parts = new ArrayList<>();
        for (RecordComponent field : type.getRecordComponents()) {
            if (field.getType().isPrimitive()) {
                throw new InvalidComponentException(
                        "bundle field is not a component: bundle="
                                + type.getName()
                                + ", field="
                                + field.getName()
                                + ", type="
                                + field.getType().getName());
            }
            parts.add(new Part(field.getName(), field.getType(), access.accessor(field)));
        }
        return new BundleSchema(type, List.copyOf(parts));
    }
}
