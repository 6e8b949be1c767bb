package dev.tercio.internal.command.rewrite;

import static dev.tercio.internal.command.rewrite.CoalescingTable.AS_ADD;
import static dev.tercio.internal.command.rewrite.CoalescingTable.BLOCKED;
import static dev.tercio.internal.command.rewrite.CoalescingTable.DROP;
import static dev.tercio.internal.command.rewrite.CoalescingTable.NONE;
import static dev.tercio.internal.command.rewrite.CoalescingTable.PLAY;

import dev.tercio.Tier;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.HandleTable;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.LongIntMap;
import dev.tercio.internal.stream.Words;

import java.util.function.IntSupplier;

/// Drops commands that later commands make redundant.
///
/// Reads the commands in order and tracks the last write of each component of each entity. A later
/// command may drop an earlier one, replace it, or become part of the spawn. It never moves before
/// a command it depends on. Commands that may read or change anything (custom commands, commands
/// with queries, copies) are barriers: no commands are coalesced across them. The commands of an
/// entity stay unchanged from the first one that concerns a relation.
public final class Coalescer {
    private final CoalescingTable table = new CoalescingTable();

    /// Handles that values refer to. Their spawns must not be dropped.
    private final LongIntMap referred = new LongIntMap();

    /// Handles that have an entity and are spawned again, because the stream contains a buffer
    /// twice and one of the copies has been played.
    private final LongIntMap respawned = new LongIntMap();

    private final CoalescedWriter writer = new CoalescedWriter(table);
    private final IntSupplier slots;
    private final ComponentRegistry registry;
    private LaneContent source = new LaneContent();
    private HandleScope scope = new HandleScope();
    private boolean mayVanish;

    /// @param slots returns the current number of slots in the world
    public Coalescer(IntSupplier slots, ComponentRegistry registry) {
        this.slots = slots;
        this.registry = registry;
    }

    /// Writes the remaining commands of a stream.
    public void rewrite(LaneContent from, HandleScope handles, LaneContent target) {
        source = from;
        scope = handles;
        table.clear(slots.getAsInt());
        findReferences();
        decide();
        writer.write(source, target);
        resolveVanished();
    }

    /// Resolves the handles of dropped spawns to a destroyed entity, because commands in another
    /// buffer, or in a part that was split off, may use them.
    private void resolveVanished() {
        for (int entity = 0; entity < table.entities(); entity++) {
            HandleTable handles =
                    table.vanished[entity] ? scope.tableOf(table.handle(entity)) : null;
            if (handles != null && handles.knows(table.handle(entity))) {
                handles.resolve(table.handle(entity), HandleTable.DESTROYED);
            }
        }
    }

    /// Collects the handles that values refer to. A lambda may refer to any handle, so if there is
    /// one, no spawn is dropped.
    private void findReferences() {
        referred.clear();
        respawned.clear();
        mayVanish = true;
        long[] stream = source.stream.words();
        for (int at = 0; at < source.stream.size(); ) {
            long word = Words.get(stream, at);
            int payload = at + CommandWord.HEADER;
            int kind = CommandWord.kind(word);
            if (CommandWord.isSpawn(word)) {
                noteSpawn(Words.entity(stream, at));
            }
            if (kind == CommandWord.COPY) {
                refer(Words.get(stream, payload));
            } else if (CommandWord.has(word, CommandWord.OBJECT)) {
                mayVanish &= kind != CommandWord.RUN;
            } else if (CommandWord.carriesFields(word)) {
                for (int offset : source.type(word).heapCodec().handleOffsets()) {
                    refer(Words.getLong(stream, payload + offset));
                }
            }
            at += source.length(word);
        }
    }

    private void noteSpawn(long handle) {
        if (scope.resolve(handle) != 0) {
            respawned.put(handle, 1);
        }
    }

    private void refer(long handle) {
        if (CommandWord.isPlaceholder(handle)) {
            referred.put(handle, 1);
        }
    }

    private void decide() {
        long[] stream = source.stream.words();
        int number = -1;
        int part = NONE;
        for (int at = 0; at < source.stream.size(); ) {
            long word = Words.get(stream, at);
            boolean isPart = CommandWord.has(word, CommandWord.PART);
            number += isPart ? 0 : 1;
            int command = table.add(at, number);
            if (isPart) {
                if (part != NONE && !table.blocked[part]) {
                    table.setWriter(part, CommandWord.type(word), command);
                    // a spawn that may fail must stay unchanged
                    table.blocked[part] = !isCertain(at, word);
                }
            } else {
                int entity = decide(command, word, Words.entity(stream, at));
                part = CommandWord.kind(word) == CommandWord.SPAWN ? entity : NONE;
            }
            at += source.length(word);
        }
    }

    /// Chooses the verdict for a command and returns the number of its entity.
    private int decide(int command, long word, long handle) {
        switch (CommandWord.kindOf(word)) {
            case COPY, ADD_ALL, REMOVE_ALL, DESTROY_ALL, RUN -> {
                table.forgetEntities();
                return NONE;
            }
            case SET_RESOURCE, REMOVE_RESOURCE, SEND -> {
                return NONE;
            }
            default -> {}
        }
        long key = keyOf(handle);
        if (key == 0) {
            return NONE;
        }
        int known = table.find(key);
        boolean spawns = CommandWord.kind(word) == CommandWord.SPAWN;
        if (known != NONE && table.vanished[known] && spawns) {
            // a buffer that was appended twice spawns the same handle again
            known = NONE;
        }
        boolean seen = known != NONE;
        int entity = seen ? known : table.add(key);
        if (table.vanished[entity]) {
            table.verdicts[command] = DROP;
            return entity;
        }
        // commands before the spawn of their entity fail and must not be changed
        table.blocked[entity] |= seen && spawns;
        if (!table.blocked[entity]) {
            decide(command, word, entity, handle);
        }
        table.chain(entity, command);
        return entity;
    }

    /// Returns the table key of a handle: the handle itself for a spawn of this stream, and the
    /// entity for a spawn that was played before.
    private long keyOf(long handle) {
        if (!CommandWord.isPlaceholder(handle)) {
            return handle;
        }
        long real = respawned.get(handle) == LongIntMap.ABSENT ? scope.resolve(handle) : 0;
        return real == 0 ? handle : real;
    }

    private void decide(int command, long word, int entity, long handle) {
        int type = CommandWord.type(word);
        if (CommandWord.isAboutOneType(word) && source.type(word).relation() != null) {
            // it decides which other commands succeed and which entities are destroyed
            table.blocked[entity] = true;
            return;
        }
        switch (CommandWord.kindOf(word)) {
            case SPAWN -> table.spawns[entity] = command;
            case SET, ADD, COMBINE -> {
                if (isCertain(table.offsets[command], word)) {
                    write(command, word, entity, type);
                } else {
                    table.setWriter(entity, type, BLOCKED);
                }
            }
            case REMOVE -> remove(command, entity, type);
            case AUTHORITY -> table.setWriter(entity, type, BLOCKED);
            // an assigned id has effects beyond the life of its entity
            case ASSIGN_ID, BIND_ID, PUBLISH -> table.blocked[entity] = true;
            case DESTROY -> destroy(command, entity, handle);
            default -> {}
        }
    }

    private void write(int command, long word, int entity, int type) {
        switch (CommandWord.kind(word)) {
            case CommandWord.SET -> set(command, word, entity, type);
            case CommandWord.ADD -> add(command, word, entity, type);
            default -> combine(command, word, entity, type);
        }
    }

    /// Keeps a combine and the command it depends on. A combine on a spawn without the component is
    /// an add.
    private void combine(int command, long word, int entity, int type) {
        int before = table.writer(entity, type);
        if (before == NONE && table.spawns[entity] != NONE && mayBePart(word)) {
            table.absorb(table.spawns[entity], command);
        }
        table.combinesWith[command] = before;
        table.setWriter(entity, type, command);
    }

    /// Drops the combines that a later command makes redundant, and returns the command that wrote
    /// the component before them.
    private int dropCombines(int entity, int type) {
        int before = table.writer(entity, type);
        if (!isCombine(before)) {
            return before;
        }
        while (isCombine(before)) {
            table.verdicts[before] = DROP;
            before = table.combinesWith[before];
        }
        table.setWriter(entity, type, before);
        return before;
    }

    private void set(int command, long word, int entity, int type) {
        // after a combine, the component is present, even if the operator throws
        boolean combined = isCombine(table.writer(entity, type));
        int before = dropCombines(entity, type);
        if (before >= 0 && isPart(before)) {
            if (moveValue(before, command, word)) {
                return;
            }
        } else if (source.type(word).isTag()) {
            // a set of a tag marks a change, an add of a tag that is present does not
            table.setWriter(entity, type, BLOCKED);
            return;
        } else if (before >= 0) {
            boolean added = combined || isAdd(before);
            table.verdicts[before] = DROP;
            table.verdicts[command] = added ? AS_ADD : PLAY;
        } else if (combined) {
            table.verdicts[command] = AS_ADD;
        }
        table.setWriter(entity, type, command);
    }

    private void add(int command, long word, int entity, int type) {
        boolean isDefault = CommandWord.has(word, CommandWord.DEFAULT) || source.type(word).isTag();
        int before = isDefault ? table.writer(entity, type) : dropCombines(entity, type);
        if (before >= 0 && isDefault) {
            if (isPart(before) || isAdd(before) || isCombine(before)) {
                table.verdicts[command] = DROP;
                return;
            }
        } else if (before >= 0 && isPart(before)) {
            if (moveValue(before, command, word)) {
                return;
            }
        } else if (before >= 0) {
            table.verdicts[before] = DROP;
        } else if (before == NONE && table.spawns[entity] != NONE && mayBePart(word)) {
            table.absorb(table.spawns[entity], command);
        }
        table.setWriter(entity, type, command);
    }

    private void remove(int command, int entity, int type) {
        int before = dropCombines(entity, type);
        if (before >= 0 && isPart(before)) {
            table.verdicts[before] = DROP;
            table.verdicts[command] = DROP;
            table.setWriter(entity, type, NONE);
            return;
        }
        if (before >= 0) {
            table.verdicts[before] = DROP;
        }
        table.setWriter(entity, type, BLOCKED);
    }

    /// Drops all commands of a destroyed entity. If the entity was also spawned in this stream and
    /// no value refers to it, the spawn and the destroy are dropped too.
    private void destroy(int command, int entity, long handle) {
        for (int i = table.latest[entity]; i != NONE; i = table.previous[i]) {
            if (i != table.spawns[entity]) {
                table.verdicts[i] = DROP;
            }
        }
        int spawn = table.spawns[entity];
        if (spawn == NONE) {
            table.blocked[entity] = true;
            return;
        }
        dropParts(spawn);
        if (mayVanish && referred.get(handle) == LongIntMap.ABSENT) {
            table.verdicts[spawn] = DROP;
            table.verdicts[command] = DROP;
            table.vanished[entity] = true;
        } else {
            table.blocked[entity] = true;
        }
    }

    private void dropParts(int spawn) {
        // not isPart: the next command may be an add that another spawn has absorbed
        for (int i = spawn + 1; i < table.size && isRecordedPart(i); i++) {
            table.verdicts[i] = DROP;
        }
        for (int i = table.absorbs[spawn]; i != NONE; i = table.absorbs[i]) {
            table.verdicts[i] = DROP;
        }
    }

    /// Moves the value of a later command into a part of a spawn, unless the value has handles,
    /// whose entities may not exist yet.
    private boolean moveValue(int part, int command, long word) {
        if (!isFreeOfHandles(word)) {
            return false;
        }
        table.valueOf[part] = command;
        table.verdicts[command] = DROP;
        return true;
    }

    /// Returns whether a spawn can absorb an add without a risk of failure.
    private boolean mayBePart(long word) {
        return isFreeOfHandles(word) && isAlwaysAccepted(word);
    }

    /// Returns whether a value cannot fail: the world accepts it, and all its handles have
    /// entities.
    private boolean isCertain(int at, long word) {
        if (!isAlwaysAccepted(word)) {
            return false;
        }
        if (isFreeOfHandles(word)) {
            return true;
        }
        for (int offset : source.type(word).heapCodec().handleOffsets()) {
            long handle = Words.getLong(source.stream.words(), at + CommandWord.HEADER + offset);
            if (CommandWord.isPlaceholder(keyOf(handle))) {
                return false;
            }
        }
        return true;
    }

    /// Returns whether the world always accepts a value. This excludes objects that may not fit
    /// fields, records built from fields, which their own class may reject, defaults of managed
    /// components, which do not exist, relations, whose target may be dead, and types that the
    /// world has not registered.
    private boolean isAlwaysAccepted(long word) {
        ComponentStore store = registry.find(source.type(word));
        if (store == null || store.spec().relation() != null) {
            return false;
        }
        boolean object = CommandWord.has(word, CommandWord.OBJECT);
        return store.spec().isTag() || object == (store.tier() == Tier.MANAGED);
    }

    private boolean isFreeOfHandles(long word) {
        return CommandWord.has(word, CommandWord.OBJECT | CommandWord.DEFAULT)
                || source.type(word).heapCodec().handleOffsets().length == 0;
    }

    /// Returns whether a command is a part of a spawn, or has become one.
    private boolean isPart(int command) {
        return table.verdicts[command] == CoalescingTable.ABSORBED || isRecordedPart(command);
    }

    private boolean isRecordedPart(int command) {
        return CommandWord.has(word(command), CommandWord.PART);
    }

    /// Returns whether a command is a combine that has not become part of a spawn.
    private boolean isCombine(int command) {
        return command >= 0
                && CommandWord.kind(word(command)) == CommandWord.COMBINE
                && table.verdicts[command] != CoalescingTable.ABSORBED;
    }

    private boolean isAdd(int command) {
        return table.verdicts[command] == AS_ADD
                || CommandWord.kind(word(command)) == CommandWord.ADD;
    }

    private long word(int command) {
        return Words.get(source.stream.words(), table.offsets[command]);
    }
}
