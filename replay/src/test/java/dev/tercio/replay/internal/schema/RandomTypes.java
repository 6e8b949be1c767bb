package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.Primitive;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// Generates random descriptions; those of one instance do not contradict each other.
final class RandomTypes {
    private static final List<String> PLACES =
            List.of("", "game.", "dev.tercio.", "größe.x.Outer$", "a.B$1", "a.b.c.D$E$");

    private final Random random;
    private final List<StoredType> records = new ArrayList<>();
    private final List<StoredEnum> enums = new ArrayList<>();
    private int named;

    RandomTypes(Random random) {
        this.random = random;
    }

    /// A new type, which may contain earlier ones.
    StoredType next() {
        return record(3);
    }

    private StoredType record(int depth) {
        List<StoredField> fields = new ArrayList<>();
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            fields.add(field("f" + i, depth));
        }
        StoredType type = new StoredType(newName(), fields);
        records.add(type);
        return type;
    }

    private StoredField field(String name, int depth) {
        int length = 1 + random.nextInt(random.nextInt(20) == 0 ? 300 : 20);
        Primitive primitive = Primitive.values()[random.nextInt(Primitive.values().length)];
        return switch (random.nextInt(8)) {
            case 0 -> new StoredField.Constant(name, anEnum());
            case 1 -> new StoredField.Handle(name);
            case 2 -> new StoredField.Text(name, length);
            case 3 -> new StoredField.FixedArray(name, primitive, length);
            case 4 -> new StoredField.HandleArray(name, length);
            case 5 -> depth > 0 ? new StoredField.Nested(name, nested(depth)) : handle(name);
            default -> new StoredField.Scalar(name, primitive);
        };
    }

    private static StoredField handle(String name) {
        return new StoredField.Handle(name);
    }

    private StoredType nested(int depth) {
        return records.isEmpty() || random.nextBoolean()
                ? record(depth - 1)
                : records.get(random.nextInt(records.size()));
    }

    private StoredEnum anEnum() {
        if (!enums.isEmpty() && random.nextBoolean()) {
            return enums.get(random.nextInt(enums.size()));
        }
        int count = 1 + random.nextInt(random.nextInt(10) == 0 ? 1000 : 5);
        StoredEnum made =
                new StoredEnum(
                        newName(), IntStream.range(0, count).mapToObj(i -> "C" + i).toList());
        enums.add(made);
        return made;
    }

    private String newName() {
        return PLACES.get(random.nextInt(PLACES.size())) + "T" + named++;
    }
}
