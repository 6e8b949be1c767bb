package dev.tercio.internal.schema;

import dev.tercio.InvalidComponentException;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/// Looks up the constructor and the accessors of a user's record, including private ones.
final class RecordAccess {
    private final Class<?> type;
    private final Lookup lookup;

    RecordAccess(Class<?> type) {
        this.type = type;
        this.lookup = lookupIn(type);
    }

    MethodHandle constructor() {
        Class<?>[] parameters =
                Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getType)
                        .toArray(Class<?>[]::new);
        try {
            MethodType constructor = MethodType.methodType(void.class, parameters);
            MethodHandle found = lookup.findConstructor(type, constructor);
            if (RecordFactory.isSupported(type, lookup)) {
                return new RecordFactory(type, lookup, constructor).handle();
            }
            return found.asFixedArity().asType(found.type().erase());
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw unreachable(type, e);
        } catch (IllegalArgumentException e) {
            throw new InvalidComponentException(
                    "record has too many fields: type="
                            + type.getName()
                            + ", fields="
                            + parameters.length,
                    e);
        }
    }

    MethodHandle accessor(RecordComponent component) {
        try {
            MethodHandle found =
                    lookup.findVirtual(
                            type, component.getName(), MethodType.methodType(component.getType()));
            return found.asType(found.type().erase());
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw unreachable(type, e);
        }
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

    private static InvalidComponentException unreachable(Class<?> type, Throwable cause) {
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
