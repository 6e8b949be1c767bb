package dev.tercio.internal.schema;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/// The bytecode of the methods of a class file, without its constants.
///
/// Not read with the class file model of the JDK, which loads more than a hundred classes to do so:
/// the class files of the first components of a process are part of its start.
final class MethodCodes {
    private static final int MAGIC_AND_VERSION = 8;
    private static final int FLAGS_AND_CLASSES = 6;
    private static final int STACK_AND_LOCALS = 4;

    private final DataInputStream in;
    private final Map<String, byte[]> codes = new HashMap<>();
    private String[] texts = {};

    private MethodCodes(byte[] classFile) {
        in = new DataInputStream(new ByteArrayInputStream(classFile));
    }

    /// Reads a class file.
    ///
    /// @return the code by name and descriptor, such as `x()F`
    /// @throws IOException if the file is truncated
    /// @throws IllegalArgumentException if it is invalid
    static Map<String, byte[]> of(byte[] classFile) throws IOException {
        MethodCodes methods = new MethodCodes(classFile);
        methods.read();
        return methods.codes;
    }

    private void read() throws IOException {
        in.skipNBytes(MAGIC_AND_VERSION);
        readTexts();
        in.skipNBytes(FLAGS_AND_CLASSES);
        in.skipNBytes(2L * in.readUnsignedShort()); // interfaces
        readMembers(); // fields
        readMembers();
    }

    private void readTexts() throws IOException {
        texts = new String[in.readUnsignedShort()];
        for (int i = 1; i < texts.length; i++) {
            int tag = in.readUnsignedByte();
            if (tag == 1) {
                texts[i] = in.readUTF();
            } else {
                in.skipNBytes(bytesOfConstant(tag));
                // long and double take two indexes
                i += tag == 5 || tag == 6 ? 1 : 0;
            }
        }
    }

    private static int bytesOfConstant(int tag) {
        return switch (tag) {
            case 7, 8, 16, 19, 20 -> 2;
            case 15 -> 3;
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
            case 5, 6 -> 8;
            default -> throw new IllegalArgumentException("unknown constant: tag=" + tag);
        };
    }

    private void readMembers() throws IOException {
        int members = in.readUnsignedShort();
        for (int i = 0; i < members; i++) {
            in.skipNBytes(2); // flags
            String name = readText() + readText();
            int attributes = in.readUnsignedShort();
            for (int j = 0; j < attributes; j++) {
                readAttribute(name);
            }
        }
    }

    private String readText() throws IOException {
        int index = in.readUnsignedShort();
        if (index >= texts.length) {
            throw new IllegalArgumentException("no such constant: index=" + index);
        }
        return texts[index];
    }

    private void readAttribute(String member) throws IOException {
        boolean isCode = "Code".equals(readText());
        int length = in.readInt();
        if (!isCode) {
            in.skipNBytes(length);
            return;
        }
        in.skipNBytes(STACK_AND_LOCALS);
        int bytes = in.readInt();
        byte[] code = in.readNBytes(bytes);
        in.skipNBytes(length - STACK_AND_LOCALS - Integer.BYTES - bytes);
        codes.put(member, code);
    }
}
