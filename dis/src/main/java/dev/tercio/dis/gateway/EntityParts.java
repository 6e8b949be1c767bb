package dev.tercio.dis.gateway;

import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.pdu.Part;

import java.util.Arrays;
import java.util.Objects;

/// The articulated and attached parts of an [EntityState].
public final class EntityParts {
    /// The largest number of parts of an entity: the largest number that fits the field of a PDU.
    public static final int LARGEST = 255;

    private static final int[] NO_NUMBERS = {};
    private static final long[] NO_VALUES = {};
    private static final int AT_FIRST = 4;

    private int count;
    private int[] kinds = NO_NUMBERS; // most entities have no parts
    private int[] changes = NO_NUMBERS;
    private int[] attachedTo = NO_NUMBERS;
    private int[] parameters = NO_NUMBERS;
    private long[] values = NO_VALUES;

    /// Creates an empty list.
    public EntityParts() {}

    /// Removes all parts.
    ///
    /// @return this
    public EntityParts clear() {
        count = 0;
        return this;
    }

    /// Adds an articulated part, such as a turret.
    ///
    /// @param change a number that increases with each change, 1 to 255; 0 lets the gateway count
    /// @param to the number of the part that it is attached to, 0 for the entity itself
    /// @param parameter the code of the part and its metric, such as 4,107 for the azimuth of the
    ///   primary turret
    /// @param value radians, metres or their rates
    /// @return this
    /// @throws IllegalArgumentException if a number is out of range
    /// @throws IllegalStateException if there are too many parts
    public EntityParts addArticulated(int change, int to, int parameter, float value) {
        return add(Part.ARTICULATED, change, to, parameter, Float.floatToIntBits(value));
    }

    /// Adds an attached part, such as a missile.
    ///
    /// @param detached whether it has been detached
    /// @param to the number of the part that it is attached to, 0 for the entity itself
    /// @param station the code of the station
    /// @param type the type of the part
    /// @return this
    /// @throws IllegalArgumentException if a number is out of range
    /// @throws IllegalStateException if there are too many parts
    public EntityParts addAttached(boolean detached, int to, int station, DisEntityType type) {
        return add(Part.ATTACHED, detached ? 1 : 0, to, station, type.toLong());
    }

    private EntityParts add(int kind, int change, int to, int parameter, long value) {
        if (count == LARGEST) {
            throw new IllegalStateException("too many parts: largest=" + LARGEST);
        }
        check("change", change, 0xFF);
        check("attachedTo", to, 0xFFFF);
        if (count == kinds.length) {
            int capacity = Math.max(AT_FIRST, 2 * count);
            kinds = Arrays.copyOf(kinds, capacity);
            changes = Arrays.copyOf(changes, capacity);
            attachedTo = Arrays.copyOf(attachedTo, capacity);
            parameters = Arrays.copyOf(parameters, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        kinds[count] = kind;
        changes[count] = change;
        attachedTo[count] = to;
        parameters[count] = parameter;
        values[count++] = value;
        return this;
    }

    private static void check(String name, int value, int largest) {
        if (value < 0 || value > largest) {
            throw new IllegalArgumentException(
                    "value is out of range: " + name + "=" + value + ", allowed=0.." + largest);
        }
    }

    /// Numbers the changes since another list, of the articulated parts whose number is 0.
    ///
    /// @param before the list that was sent before
    /// @return this
    public EntityParts countChanges(EntityParts before) {
        for (int i = 0; i < Math.min(count, before.count); i++) {
            boolean counted =
                    isArticulated(i)
                            && before.isArticulated(i)
                            && changes[i] == 0
                            && parameters[i] == before.parameters[i]
                            && attachedTo[i] == before.attachedTo[i];
            if (counted) {
                int changed = values[i] == before.values[i] ? 0 : 1;
                changes[i] = (before.changes[i] + changed) & 0xFF;
            }
        }
        return this;
    }

    /// Copies all parts of another list.
    ///
    /// @param other the other list
    /// @return this
    public EntityParts set(EntityParts other) {
        clear();
        for (int i = 0; i < other.count; i++) {
            add(
                    other.kinds[i],
                    other.changes[i],
                    other.attachedTo[i],
                    other.parameters[i],
                    other.values[i]);
        }
        return this;
    }

    /// Whether another list has the same parts in the same order. The change numbers of articulated
    /// parts do not matter.
    ///
    /// @param other the other list
    /// @param tolerance by how much the values of articulated parts may differ
    /// @return true if there is no other difference
    public boolean isSame(EntityParts other, float tolerance) {
        if (count != other.count) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            boolean same =
                    kinds[i] == other.kinds[i]
                            && parameters[i] == other.parameters[i]
                            && attachedTo[i] == other.attachedTo[i]
                            && (isArticulated(i)
                                    ? Math.abs(value(i) - other.value(i)) <= tolerance
                                    : changes[i] == other.changes[i]
                                            && values[i] == other.values[i]);
            if (!same) {
                return false;
            }
        }
        return true;
    }

    /// The number of parts.
    ///
    /// @return 0 to 255
    public int count() {
        return count;
    }

    /// Whether a part is articulated.
    ///
    /// @param index the index of the part
    /// @return false if it is attached
    public boolean isArticulated(int index) {
        return kinds[Objects.checkIndex(index, count)] == Part.ARTICULATED;
    }

    /// The change number of an articulated part; 1 if an attached part is detached.
    ///
    /// @param index the index of the part
    /// @return 0 to 255
    public int change(int index) {
        return changes[Objects.checkIndex(index, count)];
    }

    /// The number of the part that a part is attached to.
    ///
    /// @param index the index of the part
    /// @return 0 for the entity itself
    public int attachedTo(int index) {
        return attachedTo[Objects.checkIndex(index, count)];
    }

    /// The code of an articulated part and its metric, or of a station.
    ///
    /// @param index the index of the part
    /// @return the code
    public int parameter(int index) {
        return parameters[Objects.checkIndex(index, count)];
    }

    /// The value of an articulated part.
    ///
    /// @param index the index of the part
    /// @return radians, metres or their rates
    public float value(int index) {
        return Float.intBitsToFloat((int) values[Objects.checkIndex(index, count)]);
    }

    /// The type of an attached part.
    ///
    /// @param index the index of the part
    /// @return the type
    public DisEntityType type(int index) {
        return DisEntityType.ofLong(values[Objects.checkIndex(index, count)]);
    }

    /// The value of the first articulated part with a parameter.
    ///
    /// @param parameter the code of the part and its metric
    /// @param missing the result if there is no such part
    /// @return radians, metres or their rates
    public float value(int parameter, float missing) {
        for (int i = 0; i < count; i++) {
            if (isArticulated(i) && parameters[i] == parameter) {
                return value(i);
            }
        }
        return missing;
    }
}
