package dev.tercio.internal.query;

import static dev.tercio.internal.codec.ComponentEmitter.storeNonNull;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.internal.codec.ClassData;
import dev.tercio.internal.codec.Codegen;
import dev.tercio.internal.codec.ComponentEmitter;
import dev.tercio.internal.codec.GeneratedClass;
import dev.tercio.internal.storage.PageLayout;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Generates the two loops of a body: one over a range of slots, counted and with its columns in
/// local variables, so that the compiler can vectorize it; and one over the set bits of words.
final class RowLoopGenerator {
    static final String ROLE = "Loop";

    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc LONG = ConstantDescs.CD_long;
    private static final ClassDesc LONGS = LONG.arrayType();
    private static final ClassDesc LOOP = desc(RowLoop.class);
    private static final ClassDesc FRAME = desc(RowFrame.class);
    private static final ClassDesc ENTITY = desc(Entity.class);
    private static final ClassDesc COMMANDS = desc(Commands.class);
    private static final ClassDesc OPTIONAL = desc(Optional.class);

    /// How many optional parts get separate calls for present and absent.
    private static final int MAX_SPLIT = 2;

    private static final int BODY_LOCAL = 1;
    private static final int FRAME_LOCAL = 2;
    private static final int FROM_LOCAL = 3;
    private static final int TO_LOCAL = 4;

    private final LoopSpec spec;
    private final Method method;
    private final ClassData data = new ClassData();

    RowLoopGenerator(LoopSpec spec) {
        this.spec = spec;
        this.method = methodOf(spec.body());
    }

    /// The one abstract method of a functional interface.
    static Method methodOf(Class<?> body) {
        return Arrays.stream(body.getMethods())
                .filter(candidate -> Modifier.isAbstract(candidate.getModifiers()))
                .findFirst()
                .orElseThrow();
    }

    RowLoop generate() {
        String name = Codegen.nameFor(ROLE, spec.subject());
        MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, FRAME, INT, INT);
        byte[] bytes =
                GeneratedClass.bytes(
                        name,
                        LOOP,
                        builder ->
                                builder.withMethodBody(
                                                "dense", type, ClassFile.ACC_PUBLIC, this::dense)
                                        .withMethodBody(
                                                "sparse",
                                                type,
                                                ClassFile.ACC_PUBLIC,
                                                this::sparse));
        return (RowLoop) Codegen.instantiate(name, bytes, data.objects());
    }

    private void dense(CodeBuilder code) {
        Locals locals = new Locals(code);
        int slot = code.allocateLocal(TypeKind.INT);
        Label top = code.newLabel();
        Label end = code.newLabel();
        code.iload(FROM_LOCAL).istore(slot).labelBinding(top);
        code.iload(slot).iload(TO_LOCAL).if_icmpge(end);
        row(code, locals, slot);
        code.iinc(slot, 1).goto_(top).labelBinding(end).return_();
    }

    private void sparse(CodeBuilder code) {
        Locals locals = new Locals(code);
        int match = code.allocateLocal(TypeKind.REFERENCE);
        int word = code.allocateLocal(TypeKind.INT);
        int bits = code.allocateLocal(TypeKind.LONG);
        int slot = code.allocateLocal(TypeKind.INT);
        Label nextWord = code.newLabel();
        Label nextBit = code.newLabel();
        Label wordDone = code.newLabel();
        Label end = code.newLabel();
        code.aload(FRAME_LOCAL).getfield(FRAME, "match", LONGS).astore(match);
        code.iload(FROM_LOCAL).istore(word).labelBinding(nextWord);
        code.iload(word).iload(TO_LOCAL).if_icmpge(end);
        code.aload(match).iload(word).laload().lstore(bits).labelBinding(nextBit);
        code.lload(bits).lconst_0().lcmp().ifeq(wordDone);
        code.iload(word).loadConstant(PageLayout.WORD_SHIFT).ishl();
        code.lload(bits);
        code.invokestatic(desc(Long.class), "numberOfTrailingZeros", MethodTypeDesc.of(INT, LONG));
        code.iadd().istore(slot);
        row(code, locals, slot);
        code.lload(bits).lload(bits).lconst_1().lsub().land().lstore(bits).goto_(nextBit);
        code.labelBinding(wordDone).iinc(word, 1).goto_(nextWord);
        code.labelBinding(end).return_();
    }

    /// Calls the body for one slot and stores what it returns. The first optional parts get
    /// separate calls for present and absent: escape analysis cannot remove an `Optional` that is
    /// only sometimes created.
    private void row(CodeBuilder code, Locals locals, int slot) {
        row(code, locals, slot, optionalParts(spec.arguments()).limit(MAX_SPLIT).toList());
    }

    private void row(CodeBuilder code, Locals locals, int slot, List<Integer> undecided) {
        if (undecided.isEmpty()) {
            call(code, locals, slot);
            return;
        }
        int part = undecided.getFirst();
        List<Integer> rest = undecided.subList(1, undecided.size());
        Label absent = code.newLabel();
        Label done = code.newLabel();
        branchIfAbsent(code, locals, part, slot, absent);
        locals.decided.put(part, true);
        row(code, locals, slot, rest);
        code.goto_(done).labelBinding(absent);
        locals.decided.put(part, false);
        row(code, locals, slot, rest);
        code.labelBinding(done);
        locals.decided.remove(part);
    }

    private static Stream<Integer> optionalParts(List<Argument> arguments) {
        return arguments.stream()
                .flatMap(
                        argument ->
                                switch (argument) {
                                    case Argument.Maybe maybe -> Stream.of(maybe.part());
                                    case Argument.View view -> optionalParts(view.fields());
                                    default -> Stream.empty();
                                });
    }

    private void call(CodeBuilder code, Locals locals, int slot) {
        code.aload(locals.body);
        spec.arguments().forEach(argument -> push(code, locals, argument, slot));
        ClassDesc owner = desc(spec.body());
        ClassDesc[] parameters = new ClassDesc[method.getParameterCount()];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = desc(method.getParameterTypes()[i]);
        }
        MethodTypeDesc type = MethodTypeDesc.of(desc(method.getReturnType()), parameters);
        code.invokeinterface(owner, method.getName(), type);
        store(code, locals, slot);
    }

    private void push(CodeBuilder code, Locals locals, Argument argument, int slot) {
        switch (argument) {
            case Argument.Component c -> locals.emitters.get(c.part()).read(code, slot);
            case Argument.Maybe m -> pushOptional(code, locals, m.part(), slot);
            case Argument.Self s -> pushEntity(code, locals, slot);
            case Argument.Recorder r -> code.aload(locals.commands);
            case Argument.View v ->
                    data.invoke(
                            code,
                            v.constructor(),
                            () -> v.fields().forEach(field -> push(code, locals, field, slot)));
        }
    }

    private void pushOptional(CodeBuilder code, Locals locals, int part, int slot) {
        Boolean present = locals.decided.get(part);
        if (present != null) {
            pushOptional(code, locals, part, slot, present);
            return;
        }
        Label absent = code.newLabel();
        Label done = code.newLabel();
        int value = code.allocateLocal(TypeKind.REFERENCE);
        branchIfAbsent(code, locals, part, slot, absent);
        pushOptional(code, locals, part, slot, true);
        code.astore(value).goto_(done).labelBinding(absent);
        pushOptional(code, locals, part, slot, false);
        code.astore(value).labelBinding(done).aload(value);
    }

    private static void pushOptional(
            CodeBuilder code, Locals locals, int part, int slot, boolean present) {
        if (present) {
            locals.emitters.get(part).read(code, slot);
            code.invokestatic(OPTIONAL, "of", MethodTypeDesc.of(OPTIONAL, OBJECT));
        } else {
            code.invokestatic(OPTIONAL, "empty", MethodTypeDesc.of(OPTIONAL));
        }
    }

    private static void branchIfAbsent(
            CodeBuilder code, Locals locals, int part, int slot, Label absent) {
        code.aload(locals.presence[part]).iload(slot);
        code.loadConstant(PageLayout.WORD_SHIFT).iushr().laload();
        code.iload(slot).lushr().lconst_1().land().lconst_0().lcmp().ifeq(absent);
    }

    private static void pushEntity(CodeBuilder code, Locals locals, int slot) {
        code.new_(ENTITY).dup();
        code.aload(locals.identities).iload(slot).laload().loadConstant(32).lshl();
        code.iload(locals.firstSlot).iload(slot).iadd().i2l().lor();
        code.invokespecial(
                ENTITY, ConstantDescs.INIT_NAME, MethodTypeDesc.of(ConstantDescs.CD_void, LONG));
    }

    private void store(CodeBuilder code, Locals locals, int slot) {
        switch (spec.result()) {
            case Result.None none -> {}
            case Result.Key key -> storeKey(code, locals, key.type(), slot);
            case Result.One one -> {
                int value = storeNonNull(code, spec.resultLabel());
                locals.emitters.get(one.part()).write(code, slot, value);
            }
            case Result.Many many -> {
                int value = storeNonNull(code, spec.resultLabel());
                List<Runnable> stores = new ArrayList<>();
                for (Result.Piece piece : many.pieces()) {
                    data.invoke(code, piece.accessor(), () -> code.aload(value));
                    int component = storeNonNull(code, spec.label(piece));
                    stores.add(locals.emitters.get(piece.part()).extract(code, slot, component));
                }
                stores.forEach(Runnable::run);
            }
        }
    }

    /// Adds the key on the stack and its slot to the sort keys of the frame.
    private static void storeKey(CodeBuilder code, Locals locals, Class<?> type, int slot) {
        if (type == Comparable.class) {
            storeObjectKey(code, locals, slot);
        } else {
            storeNumberKey(code, locals, type, slot);
        }
    }

    private static void storeObjectKey(CodeBuilder code, Locals locals, int slot) {
        ClassDesc keys = desc(ObjectSortKeys.class);
        int key = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(key);
        code.aload(FRAME_LOCAL).getfield(FRAME, "objectKeys", keys);
        code.aload(key).iload(locals.firstSlot).iload(slot).iadd();
        code.invokevirtual(keys, "add", MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, INT));
    }

    private static void storeNumberKey(CodeBuilder code, Locals locals, Class<?> type, int slot) {
        ClassDesc buffer = desc(SortBuffer.class);
        if (type == double.class) {
            code.invokestatic(buffer, "keyOf", MethodTypeDesc.of(LONG, ConstantDescs.CD_double));
        } else if (type == int.class) {
            code.i2l();
        }
        int key = code.allocateLocal(TypeKind.LONG);
        code.lstore(key);
        code.aload(FRAME_LOCAL).getfield(FRAME, "sort", buffer);
        code.lload(key).iload(locals.firstSlot).iload(slot).iadd();
        code.invokevirtual(buffer, "add", MethodTypeDesc.of(ConstantDescs.CD_void, LONG, INT));
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    /// The local variables that a loop loads from its frame before it starts.
    private final class Locals {
        final int body;
        final int identities;
        final int firstSlot;
        final int commands;
        final int[] presence;

        /// Whether the optional parts are present in the branch that is being emitted.
        final Map<Integer, Boolean> decided = new HashMap<>();

        final List<ComponentEmitter> emitters;

        Locals(CodeBuilder code) {
            body = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(BODY_LOCAL).checkcast(desc(spec.body())).astore(body);
            identities = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(FRAME_LOCAL).getfield(FRAME, "identities", LONGS).astore(identities);
            firstSlot = code.allocateLocal(TypeKind.INT);
            code.aload(FRAME_LOCAL).getfield(FRAME, "firstSlot", INT).istore(firstSlot);
            commands = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(FRAME_LOCAL).getfield(FRAME, "commands", COMMANDS).astore(commands);
            presence = new int[spec.parts().size()];
            emitters = spec.parts().stream().map(part -> new ComponentEmitter(part, data)).toList();
            for (int part = 0; part < presence.length; part++) {
                load(code, part);
            }
        }

        private void load(CodeBuilder code, int part) {
            presence[part] = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(FRAME_LOCAL).getfield(FRAME, "presence", LONGS.arrayType());
            code.loadConstant(part).aaload().checkcast(LONGS).astore(presence[part]);
            emitters.get(part)
                    .loadColumns(
                            code,
                            () ->
                                    code.aload(FRAME_LOCAL)
                                            .getfield(FRAME, "columns", OBJECT.arrayType(2))
                                            .loadConstant(part)
                                            .aaload());
        }
    }
}
