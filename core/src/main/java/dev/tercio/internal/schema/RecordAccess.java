package dev.tercio.internal.schema;

import dev.tercio.InvalidComponentException;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;

/// Finds the constructor and the accessors of a user's record, including private ones.
final class RecordAccess {
    /// Below this number, a constructor is certain to fit into a method handle.
    private static final int MANY_FIELDS = 100;

    private final Class<?> type;
    private final Lookup lookup;

    RecordAccess(Class<?> type) {
        this.type = type;
        this.lookup = lookupIn(type);
    }

    RecordMember constructor() {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] parameters = new Class<?>[components.length];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = components[i].getType();
        }
        MethodType constructor = MethodType.methodType(void.class, parameters);
        if (parameters.length > MANY_FIELDS) {
            checkCallable(constructor);
        }
        return new RecordMember(type, ConstantDescs.INIT_NAME, constructor, lookup);
    }

    /// Fails if the constructor has more parameters than a method handle supports.
    private void checkCallable(MethodType constructor) {
        try {
            lookup.findConstructor(type, constructor);
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw unreachable(type, e);
        } catch (IllegalArgumentException e) {
            throw new InvalidComponentException(
                    "record has too many fields: type="
                            + type.getName()
                            + ", fields="
                            + constructor.parameterCount(),
                    e);
        }
    }

    RecordMember accessor(RecordComponent component) {
        MethodType accessor = MethodType.methodType(component.getType());
        return new RecordMember(type, component.getName(), accessor, lookup);
    }

    private static Lookup lookupIn(Class<?> type) {
        Lookup own = MethodHandles.lookup();
        Module here = RecordAccess.class.getModule();
        here.addReads(type.getModule());
        try {
            return MethodHandles.privateLookupIn(type, own);
        } catch (IllegalAccessException e) {
            if (isPublic(type) && type.getModule().isExported(type.getPackageName(), here)) {
                return own;
            }
            throw unreachable(type, e);
        }
    }

    private static boolean isPublic(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getEnclosingClass()) {
            if (!Modifier.isPublic(c.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    static InvalidComponentException unreachable(Class<?> type, Throwable cause) {
        Module here = RecordAccess.class.getModule();
        String reader = here.isNamed() ? here.getName() : "ALL-UNNAMED";
        String advice =
                here.isNamed()
                        ? "add to its module-info.java: opens %s to %s;"
                        : "its package must be open to the class path:"
                                + " opens %s; or the option --add-opens to %s";
        return new InvalidComponentException(
                "component record cannot be reached: type="
                        + type.getName()
                        + ", module="
                        + type.getModule().getName()
                        + "; "
                        + advice.formatted(type.getPackageName(), reader),
                cause);
    }
}
