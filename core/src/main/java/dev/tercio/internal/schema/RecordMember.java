package dev.tercio.internal.schema;

import org.jspecify.annotations.Nullable;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/// The canonical constructor or an accessor of a user's record.
///
/// Generated code calls it directly where the record is accessible. Other code calls it through a
/// method handle, which is created on first use because linking one takes about a millisecond.
public final class RecordMember {
    private final Class<?> owner;
    private final String name;
    private final MethodType type;
    private final Lookup lookup;
    private volatile @Nullable MethodHandle handle;

    /// @param name the name in the class file
    /// @param type the parameters and the result, without the record itself
    /// @param lookup a lookup that can access the member
    RecordMember(Class<?> owner, String name, MethodType type, Lookup lookup) {
        this.owner = owner;
        this.name = name;
        this.type = type;
        this.lookup = lookup;
    }

    /// The record class.
    public Class<?> owner() {
        return owner;
    }

    public String name() {
        return name;
    }

    /// The type as in the class file: a constructor returns `void`, an accessor has no parameters.
    public MethodType type() {
        return type;
    }

    public boolean isConstructor() {
        return name.equals(ConstantDescs.INIT_NAME);
    }

    /// The member as a method handle, with reference types erased to `Object`.
    public MethodHandle handle() {
        MethodHandle known = handle;
        if (known == null) {
            known = isConstructor() ? constructor() : accessor();
            handle = known;
        }
        return known;
    }

    private MethodHandle constructor() {
        try {
            if (RecordFactory.isSupported(owner, lookup)) {
                return new RecordFactory(owner, lookup, type).handle();
            }
            MethodHandle found = lookup.findConstructor(owner, type);
            return found.asFixedArity().asType(found.type().erase());
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw RecordAccess.unreachable(owner, e);
        }
    }

    private MethodHandle accessor() {
        try {
            MethodHandle found = lookup.findVirtual(owner, name, type);
            return found.asType(found.type().erase());
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw RecordAccess.unreachable(owner, e);
        }
    }

    @Override
    public String toString() {
        return owner.getName() + "." + name + type;
    }
}
