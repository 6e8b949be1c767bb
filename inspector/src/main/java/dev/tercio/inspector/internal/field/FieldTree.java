package dev.tercio.inspector.internal.field;

import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;
import dev.tercio.internal.schema.Primitive;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The fields of components with their types, as JSON.
public final class FieldTree {
    private FieldTree() {}

    /// The fields of a component.
    public static List<Map<String, @Nullable Object>> of(String component, ComponentStore store) {
        ComponentSchema schema = store.spec().schema();
        if (schema == null) {
            return List.of(
                    new Answer()
                            .put("path", component + ".value")
                            .put("name", "value")
                            .put("type", "object")
                            .put("number", false)
                            .map());
        }
        return fields(component, schema.root().fields());
    }

    private static List<Map<String, @Nullable Object>> fields(
            String component, List<FieldSpec> specs) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        for (FieldSpec spec : specs) {
            Answer field = new Answer();
            field.put("path", component + "." + spec.path()).put("name", ValueJson.name(spec));
            describe(component, spec, field);
            all.add(field.map());
        }
        return all;
    }

    private static void describe(String component, FieldSpec spec, Answer field) {
        switch (spec) {
            case FieldSpec.Scalar scalar ->
                    field.put("type", type(scalar.primitive())).put("number", true);
            case FieldSpec.Constant constant ->
                    field.put("type", "enum")
                            .put("number", true)
                            .put("constants", constant.constants().names());
            case FieldSpec.Handle _ -> field.put("type", "entity").put("number", false);
            case FieldSpec.Nested nested ->
                    field.put("type", "record")
                            .put("number", false)
                            .put("fields", fields(component, nested.record().fields()));
            case FieldSpec.Text text ->
                    field.put("type", "text").put("number", false).put("capacity", text.capacity());
            case FieldSpec.FixedArray array ->
                    field.put("type", "array")
                            .put("number", false)
                            .put("element", type(array.element()))
                            .put("length", array.length());
            case FieldSpec.HandleArray array ->
                    field.put("type", "array")
                            .put("number", false)
                            .put("element", "entity")
                            .put("length", array.length());
        }
    }

    private static String type(Primitive primitive) {
        return primitive.name().toLowerCase(Locale.ROOT);
    }
}
