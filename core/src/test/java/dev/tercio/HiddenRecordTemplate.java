package dev.tercio;

/// The class file of a hidden record, see [HiddenRecordTest]. Not a nested class, because a hidden
/// class has no outer class, and without the methods that a compiler would generate: they refer to
/// the class by its name, which a hidden class does not have.
record HiddenRecordTemplate(int x, long y) {
    @Override
    public boolean equals(Object other) {
        return other != null && toString().equals(other.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return x + "," + y;
    }
}
