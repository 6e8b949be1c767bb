package dev.tercio.replay.internal.state;

import dev.tercio.replay.internal.bytes.ByteOutput;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/// A resource of a file whose class is unknown and not a record: an enum, or a value of a codec. It
/// keeps the bytes, so that it is hashed and saved as it was. In the world it is an instance of a
/// generated interface with the name of the class.
public final class StoredResource implements InvocationHandler {
    private final String className;
    private final int form;
    private final byte[] bytes;
    private final String text;

    /// @param className the class in the file; the generated interface may have a substitute name
    /// @param form a form of [ResourceEncoder]
    /// @param bytes the value in this form
    /// @param text describes the value
    public StoredResource(String className, int form, byte[] bytes, String text) {
        this.className = className;
        this.form = form;
        this.bytes = bytes;
        this.text = text;
    }

    /// Returns the stored resource that a value of a world stands for, or null if it is an ordinary
    /// value.
    static @Nullable StoredResource of(Object value) {
        return Proxy.isProxyClass(value.getClass())
                        && Proxy.getInvocationHandler(value) instanceof StoredResource stored
                ? stored
                : null;
    }

    /// The name of the class of a resource in files.
    public static String classNameOf(Class<?> type, Object value) {
        StoredResource stored = of(value);
        return stored == null ? type.getName() : stored.className;
    }

    /// Returns an instance of the generated interface.
    public Object as(Class<?> type) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this);
    }

    /// Writes form and bytes, as [ResourceEncoder] would.
    void write(ByteOutput out) {
        out.putByte(form);
        out.putBlob(bytes);
    }

    /// An instance is equal only to itself.
    @Override
    @SuppressWarnings("ReferenceEquality")
    public Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> text;
        };
    }
}
