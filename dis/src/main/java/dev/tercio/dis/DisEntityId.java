package dev.tercio.dis;

/// The identity of an entity in a DIS exercise: site, application and entity number, 16 bits each.
///
/// ```java
/// DisEntityId tank = DisEntityId.of(17, 23, 42);
/// tank.application(); // 23
/// ```
///
/// DIS also identifies events (shots) this way; their last number is the event number. The value is
/// stored as one `long`, so that it takes one column as a field of a component and works as a key.
///
/// @param bits the site in bits 32 to 47, the application in bits 16 to 31, the entity in the rest
public record DisEntityId(long bits) {
    /// The number of bytes on the wire.
    public static final int BYTES = 6;

    /// As a part of an id: addresses all sites, applications or entities.
    public static final int ALL = 0xFFFF;

    /// As an entity number: the receiver of a Create PDU chooses the number.
    public static final int TO_BE_ASSIGNED = 0xFFFE;

    /// The largest number of a single entity. Larger numbers are reserved.
    public static final int LARGEST = 0xFFFD;

    /// No entity: zero in all parts.
    public static final DisEntityId NONE = new DisEntityId(0);

    private static final long USED = 0xFFFF_FFFF_FFFFL;

    /// Checks the bits.
    ///
    /// @throws IllegalArgumentException if more than 48 bits are used
    public DisEntityId {
        if ((bits & ~USED) != 0) {
            throw new IllegalArgumentException(
                    "DIS entity id has more than 48 bits: bits=" + Long.toHexString(bits));
        }
    }

    /// Composes an id from its parts.
    ///
    /// @param site 0 to 65,535
    /// @param application 0 to 65,535
    /// @param entity 0 to 65,535
    /// @return the id
    /// @throws IllegalArgumentException if a part is out of range; the message names it
    public static DisEntityId of(int site, int application, int entity) {
        return new DisEntityId(
                checked("site", site) << 32
                        | checked("application", application) << 16
                        | checked("entity", entity));
    }

    private static long checked(String part, int value) {
        if (value < 0 || value > ALL) {
            throw new IllegalArgumentException(
                    "DIS entity id is out of range: " + part + "=" + value + ", allowed=0..65535");
        }
        return value;
    }

    /// The site.
    ///
    /// @return 0 to 65,535
    public int site() {
        return (int) (bits >>> 32);
    }

    /// The application at the site.
    ///
    /// @return 0 to 65,535
    public int application() {
        return (int) (bits >>> 16) & ALL;
    }

    /// The entity of the application.
    ///
    /// @return 0 to 65,535
    public int entity() {
        return (int) bits & ALL;
    }

    /// Whether this is the id of a single entity: its site and application are neither zero nor
    /// [#ALL], and its entity number is neither zero nor reserved.
    ///
    /// @return true if an entity can have this id
    public boolean isSingle() {
        return site() % ALL != 0
                && application() % ALL != 0
                && entity() != 0
                && entity() <= LARGEST;
    }

    /// Whether an id that is used as an address includes an entity.
    ///
    /// @param entity the id of a single entity
    /// @return true if every part is equal or [#ALL]
    public boolean includes(DisEntityId entity) {
        return included(site(), entity.site())
                && included(application(), entity.application())
                && included(entity(), entity.entity());
    }

    private static boolean included(int part, int other) {
        return part == ALL || part == other;
    }

    /// Returns the text form, such as `17:23:42`.
    @Override
    public String toString() {
        return site() + ":" + application() + ":" + entity();
    }
}
