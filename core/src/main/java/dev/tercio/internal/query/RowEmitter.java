package dev.tercio.internal.query;

import static dev.tercio.internal.codec.ComponentEmitter.storeNonNull;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.internal.codec.ClassData;
import dev.tercio.internal.codec.ComponentEmitter;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Emits the code of one row in a loop: reads the arguments, calls the body and stores the result.
/// What the loop needs of its frame is loaded into local variables before the loop starts.
///
/// The first two parameters of the loop are the body and the frame.
final class RowEmitter {
    static final ClassDesc FRAME = desc(RowFrame.class);

    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc INT = ConstantDescs.CD_int;
    private static final ClassDesc LONG = ConstantDescs.CD_long;
    private static final ClassDesc LONGS = LONG.arrayType();
    private static final ClassDesc ENTITY = desc(Entity.class);
    private static final ClassDesc COMMANDS = desc(Commands.class);
    private static final ClassDesc OPTIONAL = desc(Optional.class);

    /// How many optional parts get separate calls for present and absent.
    private static final int MAX_SPLIT = 2;

    private static final int BODY_LOCAL = 1;
    private static final int FRAME_LOCAL = 2;

    private final LoopSpec spec;
    private final Method method;
    private final ClassData data;
    private final CodeBuilder code;
    private final int body;
    private final int commands;
    private final PageLocals page;
    private final @Nullable PageLocals parentPage;
    private final @Nullable ReductionEmitter reduction;

    /// The local variable with the position of the parent in its page.
    private int parentSlot;

    /// Emits the code before the loop.
    RowEmitter(LoopSpec spec, ClassData data, CodeBuilder code) {
        this.spec = spec;
        this.method = methodOf(spec.body());
        this.data = data;
        this.code = code;
        body = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(BODY_LOCAL).checkcast(desc(spec.body())).astore(body);
        commands = code.allocateLocal(TypeKind.REFERENCE);
        loadField("commands", COMMANDS, commands);
        page = new PageLocals(FRAME_LOCAL);
        parentPage = takesParent(spec) ? new PageLocals(parentFrame()) : null;
        reduction =
                spec.result() instanceof Result.Reduced(Reduction kind)
                        ? new ReductionEmitter(code, kind, FRAME_LOCAL)
                        : null;
    }

    private static boolean takesParent(LoopSpec spec) {
        for (Argument argument : spec.arguments()) {
            if (argument instanceof Argument.Parent) {
                return true;
            }
        }
        return false;
    }

    private int parentFrame() {
        int frame = code.allocateLocal(TypeKind.REFERENCE);
        loadField("parent", FRAME, frame);
        return frame;
    }

    /// The one abstract method of a functional interface.
    static Method methodOf(Class<?> body) {
        for (Method candidate : body.getMethods()) {
            if (Modifier.isAbstract(candidate.getModifiers())) {
                return candidate;
            }
        }
        throw new IllegalArgumentException("not a functional interface: type=" + body.getName());
    }

    /// Loads a field of the frame into a local variable.
    void loadField(String name, ClassDesc type, int local) {
        code.aload(FRAME_LOCAL).getfield(FRAME, name, type).astore(local);
    }

    /// Stores into the frame what the loop has kept in local variables.
    void save() {
        if (reduction != null) {
            reduction.save(code);
        }
    }

    /// Emits the code of a row whose body also takes the row of its parent.
    ///
    /// @param slot the local variable with the position of the row in its page
    /// @param parent the same for the parent's row
    void emit(int slot, int parent) {
        parentSlot = parent;
        emit(slot);
    }

    private ReductionEmitter reduction() {
        return Objects.requireNonNull(reduction);
    }

    /// Calls the body for one slot and stores what it returns. The first optional parts get
    /// separate calls for present and absent: escape analysis cannot remove an `Optional` that is
    /// only sometimes created.
    ///
    /// @param slot the local variable with the position of the row in its page
    void emit(int slot) {
        List<Integer> optional = new ArrayList<>();
        addOptionalParts(spec.arguments(), optional);
        emit(slot, optional.subList(0, Math.min(optional.size(), MAX_SPLIT)));
    }

    private void emit(int slot, List<Integer> undecided) {
        if (undecided.isEmpty()) {
            call(slot);
            return;
        }
        int part = undecided.getFirst();
        List<Integer> rest = undecided.subList(1, undecided.size());
        Label absent = code.newLabel();
        Label done = code.newLabel();
        branchIfAbsent(page, part, slot, absent);
        page.decided.put(part, true);
        emit(slot, rest);
        code.goto_(done).labelBinding(absent);
        page.decided.put(part, false);
        emit(slot, rest);
        code.labelBinding(done);
        page.decided.remove(part);
    }

    private static void addOptionalParts(List<Argument> arguments, List<Integer> parts) {
        for (Argument argument : arguments) {
            if (argument instanceof Argument.Maybe maybe) {
                parts.add(maybe.part());
            } else if (argument instanceof Argument.View view) {
                addOptionalParts(view.fields(), parts);
            }
        }
    }

    private void call(int slot) {
        code.aload(body);
        for (Argument argument : spec.arguments()) {
            push(page, argument, slot);
        }
        ClassDesc owner = desc(spec.body());
        ClassDesc[] parameters = new ClassDesc[method.getParameterCount()];
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = desc(method.getParameterTypes()[i]);
        }
        MethodTypeDesc type = MethodTypeDesc.of(desc(method.getReturnType()), parameters);
        code.invokeinterface(owner, method.getName(), type);
        store(slot);
    }

    private void push(PageLocals locals, Argument argument, int slot) {
        // not a pattern switch, which would be linked at each start
        if (argument instanceof Argument.Component c) {
            locals.emitters.get(c.part()).read(code, slot);
        } else if (argument instanceof Argument.Maybe m) {
            pushOptional(locals, m.part(), slot);
        } else if (argument instanceof Argument.Self) {
            pushEntity(locals, slot);
        } else if (argument instanceof Argument.Recorder) {
            code.aload(commands);
        } else if (argument instanceof Argument.Accumulator) {
            reduction().push(code);
        } else if (argument instanceof Argument.View v) {
            pushView(locals, v, slot);
        } else if (argument instanceof Argument.Parent p) {
            push(Objects.requireNonNull(parentPage), p.row(), parentSlot);
        } else {
            throw new IllegalStateException("unknown argument: argument=" + argument);
        }
    }

    private void pushView(PageLocals locals, Argument.View view, int slot) {
        data.beginCall(code, view.constructor());
        for (int i = 0; i < view.fields().size(); i++) {
            push(locals, view.fields().get(i), slot);
            data.castArgument(code, view.constructor(), i);
        }
        data.endCall(code, view.constructor());
    }

    private void pushOptional(PageLocals locals, int part, int slot) {
        Boolean present = locals.decided.get(part);
        if (present != null) {
            pushOptional(locals, part, slot, present);
            return;
        }
        Label absent = code.newLabel();
        Label done = code.newLabel();
        int value = code.allocateLocal(TypeKind.REFERENCE);
        branchIfAbsent(locals, part, slot, absent);
        pushOptional(locals, part, slot, true);
        code.astore(value).goto_(done).labelBinding(absent);
        pushOptional(locals, part, slot, false);
        code.astore(value).labelBinding(done).aload(value);
    }

    private void pushOptional(PageLocals locals, int part, int slot, boolean present) {
        if (present) {
            locals.emitters.get(part).read(code, slot);
            code.invokestatic(OPTIONAL, "of", MethodTypeDesc.of(OPTIONAL, OBJECT));
        } else {
            code.invokestatic(OPTIONAL, "empty", MethodTypeDesc.of(OPTIONAL));
        }
    }

    private void branchIfAbsent(PageLocals locals, int part, int slot, Label absent) {
        code.aload(locals.presence[part]).iload(slot);
        code.loadConstant(PageLayout.WORD_SHIFT).iushr().laload();
        code.iload(slot).lushr().lconst_1().land().lconst_0().lcmp().ifeq(absent);
    }

    private void pushEntity(PageLocals locals, int slot) {
        code.new_(ENTITY).dup();
        code.aload(locals.identities).iload(slot).laload().loadConstant(32).lshl();
        code.iload(locals.firstSlot).iload(slot).iadd().i2l().lor();
        code.invokespecial(
                ENTITY, ConstantDescs.INIT_NAME, MethodTypeDesc.of(ConstantDescs.CD_void, LONG));
    }

    private void store(int slot) {
        Result result = spec.result();
        if (result instanceof Result.Key key) {
            storeKey(key.type(), slot);
        } else if (result instanceof Result.Stop stop) {
            stopOn(stop.stopOn(), slot);
        } else if (result instanceof Result.Reduced) {
            reduction().add(code);
        } else if (result instanceof Result.One one) {
            int value = storeNonNull(code, spec.resultLabel());
            page.emitters.get(one.part()).write(code, slot, value);
        } else if (result instanceof Result.Many many) {
            storeMany(many, slot);
        }
    }

    private void storeMany(Result.Many many, int slot) {
        int value = storeNonNull(code, spec.resultLabel());
        List<Runnable> stores = new ArrayList<>();
        for (Result.Piece piece : many.pieces()) {
            data.callAccessor(code, piece.accessor(), value);
            int component = storeNonNull(code, spec.label(piece));
            stores.add(page.emitters.get(piece.part()).extract(code, slot, component));
        }
        for (Runnable store : stores) {
            store.run();
        }
    }

    /// Returns from the loop if the boolean on the stack has a value.
    private void stopOn(boolean value, int slot) {
        Label next = code.newLabel();
        if (value) {
            code.ifeq(next);
        } else {
            code.ifne(next);
        }
        code.aload(FRAME_LOCAL).iload(slot);
        code.invokevirtual(FRAME, "stop", MethodTypeDesc.of(ConstantDescs.CD_void, INT));
        code.return_().labelBinding(next);
    }

    /// Adds the key on the stack and its slot to the sort keys of the frame.
    private void storeKey(Class<?> type, int slot) {
        if (type == Comparable.class) {
            storeObjectKey(slot);
        } else {
            storeNumberKey(type, slot);
        }
    }

    private void storeObjectKey(int slot) {
        ClassDesc keys = desc(ObjectSortKeys.class);
        int key = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(key);
        code.aload(FRAME_LOCAL).getfield(FRAME, "objectKeys", keys);
        code.aload(key).iload(page.firstSlot).iload(slot).iadd();
        code.invokevirtual(keys, "add", MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, INT));
    }

    private void storeNumberKey(Class<?> type, int slot) {
        ClassDesc buffer = desc(SortBuffer.class);
        if (type == double.class) {
            code.invokestatic(buffer, "keyOf", MethodTypeDesc.of(LONG, ConstantDescs.CD_double));
        } else if (type == int.class) {
            code.i2l();
        }
        int key = code.allocateLocal(TypeKind.LONG);
        code.lstore(key);
        code.aload(FRAME_LOCAL).getfield(FRAME, "sort", buffer);
        code.lload(key).iload(page.firstSlot).iload(slot).iadd();
        code.invokevirtual(buffer, "add", MethodTypeDesc.of(ConstantDescs.CD_void, LONG, INT));
    }

    static ClassDesc desc(Class<?> type) {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    /// Pushes the columns of a part of a frame.
    private record FramePage(CodeBuilder code, int frame, int part) implements Runnable {
        @Override
        public void run() {
            code.aload(frame)
                    .getfield(FRAME, "columns", OBJECT.arrayType(2))
                    .loadConstant(part)
                    .aaload();
        }
    }

    /// The local variables that describe the page of a frame.
    private final class PageLocals {
        final int identities;
        final int firstSlot;
        final int[] presence;

        /// Whether the optional parts are present in the branch that is being emitted.
        final Map<Integer, Boolean> decided = new HashMap<>();

        final List<ComponentEmitter> emitters = new ArrayList<>();

        /// @param frame the local variable of the frame
        PageLocals(int frame) {
            identities = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(frame).getfield(FRAME, "identities", LONGS).astore(identities);
            firstSlot = code.allocateLocal(TypeKind.INT);
            code.aload(frame).getfield(FRAME, "firstSlot", INT).istore(firstSlot);
            presence = new int[spec.parts().size()];
            for (int part = 0; part < presence.length; part++) {
                emitters.add(new ComponentEmitter(spec.parts().get(part), data));
                load(frame, part);
            }
        }

        private void load(int frame, int part) {
            presence[part] = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(frame).getfield(FRAME, "presence", LONGS.arrayType());
            code.loadConstant(part).aaload().checkcast(LONGS).astore(presence[part]);
            emitters.get(part).loadColumns(code, new FramePage(code, frame, part));
        }
    }
}
