package dev.tercio.replay;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.replay.internal.schema.GeneratedTypes;
import dev.tercio.replay.internal.schema.StoredEnum;
import dev.tercio.replay.internal.schema.StoredField;
import dev.tercio.replay.internal.schema.StoredType;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/// Several versions of a class with one name. Each is generated in its own class loader, so all can
/// exist at the same time.
final class Evolution {
    static final String NAME = "game.Health";
    static final String MOOD = "game.Mood";

    private Evolution() {}

    /// A record with the name [#NAME] and these fields.
    static Class<?> type(StoredField... fields) {
        return typeNamed(NAME, fields);
    }

    static Class<?> typeNamed(String name, StoredField... fields) {
        StoredType described = new StoredType(name, List.of(fields));
        return GeneratedTypes.of(List.of(described)).type(name);
    }

    static StoredField scalar(String name, Primitive primitive) {
        return new StoredField.Scalar(name, primitive);
    }

    static StoredField number(String name) {
        return scalar(name, Primitive.INT);
    }

    static StoredField text(String name, int capacity) {
        return new StoredField.Text(name, capacity);
    }

    static StoredField mood(String name, String... constants) {
        return new StoredField.Constant(name, new StoredEnum(MOOD, List.of(constants)));
    }

    static StoredField nested(String name, StoredField... fields) {
        StoredType inner = new StoredType("game.Inner", List.of(fields));
        return new StoredField.Nested(name, inner);
    }

    /// Creates a value. Constants are given by name, nested records as lists of their fields.
    static Record value(Class<?> type, Object... fields) {
        Class<?>[] types = type.getConstructors()[0].getParameterTypes();
        Object[] arguments = new Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            arguments[i] = argument(types[i], fields[i]);
        }
        return (Record) call(() -> type.getConstructors()[0].newInstance(arguments));
    }

    private static Object argument(Class<?> type, Object given) {
        if (type.isEnum()) {
            return call(() -> type.getMethod("valueOf", String.class).invoke(null, given));
        }
        return given instanceof List<?> inner ? value(type, inner.toArray()) : given;
    }

    /// A value without zero fields.
    static Record filled(Class<?> type) {
        RecordComponent[] fields = type.getRecordComponents();
        Object[] arguments = new Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            arguments[i] = filled(fields[i]);
        }
        return (Record) call(() -> type.getConstructors()[0].newInstance(arguments));
    }

    private static Object filled(RecordComponent field) {
        Class<?> type = field.getType();
        if (type.isArray()) {
            int length = field.getAnnotation(Length.class).value();
            Object array = Array.newInstance(type.componentType(), length);
            for (int i = 0; i < length; i++) {
                Array.set(array, i, filled(type.componentType(), "array"));
            }
            return array;
        }
        return filled(type, field.getName());
    }

    private static Object filled(Class<?> type, String name) {
        return switch (type.getName()) {
            case "boolean" -> true;
            case "byte" -> (byte) 99;
            case "short" -> (short) 99;
            case "char" -> 'z';
            case "int" -> 99;
            case "long" -> 99L;
            case "float" -> 9.9f;
            case "double" -> 9.9;
            case "java.lang.String" -> name.substring(0, 1);
            case "dev.tercio.Entity" -> Entity.of(99, 9);
            default -> type.isEnum() ? lastOf(type) : filled(type);
        };
    }

    private static Object lastOf(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        return constants[constants.length - 1];
    }

    /// A field of a value.
    static Object field(Object value, String name) {
        return call(() -> value.getClass().getMethod(name).invoke(value));
    }

    private interface Reflection {
        Object run() throws ReflectiveOperationException;
    }

    private static Object call(Reflection body) {
        try {
            return body.run();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static World world(Tier tier, Class<?>... types) {
        WorldOptions config = WorldOptions.DEFAULT;
        for (Class<?> type : types) {
            config = config.register(type, tier);
        }
        return World.create(config);
    }

    /// A saved world with one entity for each value.
    static byte[] save(Tier tier, Object... values) {
        try (World world = world(tier, classes(values))) {
            Arrays.stream(values).forEach(value -> world.spawn(value));
            return SectionFile.save(world, SaveFormat.DEFAULT);
        }
    }

    private static Class<?>[] classes(Object... values) {
        return Arrays.stream(values).map(Object::getClass).distinct().toArray(Class<?>[]::new);
    }

    /// Saves a value and loads it as an instance of another class.
    static Object migrate(Tier tier, Object value, Class<?> today, SaveFormat format) {
        byte[] file = save(tier, value);
        try (World world = world(tier, today)) {
            if (today.getRecordComponents().length > 0) {
                world.spawn(filled(today)); // must not be visible after the load
            }
            SectionFile.load(world, file, format);
            return world.get(world.entities().getFirst(), today);
        }
    }

    static Object migrate(Tier tier, Object value, Class<?> today) {
        return migrate(tier, value, today, SaveFormat.DEFAULT);
    }
}
