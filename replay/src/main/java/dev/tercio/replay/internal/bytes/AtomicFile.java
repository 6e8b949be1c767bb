package dev.tercio.replay.internal.bytes;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;

/// Replaces a file atomically: readers see the complete old file or the complete new file. The new
/// file has the permissions of the old one.
public final class AtomicFile {
    private static final System.Logger LOG = System.getLogger("dev.tercio.replay");

    private AtomicFile() {}

    /// Writes the content of a file.
    public interface Content {
        /// Called once with an empty file.
        void write(FileChannel channel) throws IOException;
    }

    /// Writes a file next to the target and renames it when it is complete and on disk. Deletes
    /// files left by killed processes in the folder.
    public static void write(Path file, Content content) throws IOException {
        Path target = targetOf(file);
        try {
            deleteAbandoned(folderOf(target));
        } catch (IOException e) {
            // a folder that cannot be listed may still be writable
            LOG.log(System.Logger.Level.DEBUG, "cannot look for unfinished files: because={0}", e);
        }
        writeOnly(target, content);
    }

    /// Like [#write], but does not look for files left by killed processes: listing a folder that
    /// grows with every call would take longer each time.
    public static void writeOnly(Path file, Content content) throws IOException {
        Path target = targetOf(file);
        Path folder = folderOf(target);
        try (UnfinishedFile unfinished = UnfinishedFile.create(folder)) {
            keepPermissions(target, unfinished.path());
            content.write(unfinished.channel());
            unfinished.channel().force(true);
            move(unfinished.path(), target);
        }
        Folders.sync(folder);
    }

    /// Deletes unfinished files that no process is writing, left by killed processes.
    public static void deleteAbandoned(Path folder) throws IOException {
        UnfinishedFile.deleteAbandoned(folder);
    }

    /// Whether a file has the temporary name of an unfinished file.
    public static boolean isUnfinished(Path file) {
        return UnfinishedFile.isName(String.valueOf(file.getFileName()));
    }

    /// For a symbolic link, replaces the file it points to and not the link.
    private static Path targetOf(Path file) throws IOException {
        return Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
    }

    private static Path folderOf(Path target) throws IOException {
        Path folder = target.getParent();
        if (folder == null || target.getFileName() == null) {
            throw new NoSuchFileException(target.toString(), null, "not a file name");
        }
        return folder;
    }

    /// Gives the new file the permissions of the file it replaces, before it has any content.
    private static void keepPermissions(Path target, Path replacement) throws IOException {
        var view = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        if (view == null) {
            return; // a file system without POSIX permissions
        }
        try {
            var wanted = view.readAttributes().permissions();
            // some file systems have fixed permissions and refuse to set them
            if (!wanted.equals(Files.getPosixFilePermissions(replacement))) {
                Files.setPosixFilePermissions(replacement, wanted);
            }
        } catch (NoSuchFileException e) {
            // nothing is replaced
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
