package dev.tercio.replay.internal.schema;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/// Converts values of original classes to values of generated classes.
final class Twins {
    private Twins() {}

    /// The same value in another class.
    static Object twin(Object value, Class<?> type) throws ReflectiveOperationException {
        if (value instanceof Enum<?> constant) {
            return type.getMethod("valueOf", String.class).invoke(null, constant.name());
        }
        if (!type.isRecord() || type.isInstance(value)) {
            return value;
        }
        RecordComponent[] theirs = value.getClass().getRecordComponents();
        RecordComponent[] ours = type.getRecordComponents();
        Object[] arguments = new Object[ours.length];
        for (int i = 0; i < ours.length; i++) {
            Method accessor = theirs[i].getAccessor();
            accessor.setAccessible(true);
            arguments[i] = twin(accessor.invoke(value), ours[i].getType());
        }
        Class<?>[] parameters =
                Arrays.stream(ours).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Constructor<?> constructor = type.getConstructor(parameters);
        return constructor.newInstance(arguments);
    }
}
