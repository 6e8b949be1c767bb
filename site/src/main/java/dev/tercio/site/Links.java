package dev.tercio.site;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Visitor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/// Turns links between files of the project into links between pages of the site.
final class Links {
    private final Addresses addresses;

    /// Files that are linked and are not documents, by address.
    private final Map<String, Path> files = new TreeMap<>();

    Links(Addresses addresses) {
        this.addresses = addresses;
    }

    /// The files to copy, by address.
    Map<String, Path> files() {
        return files;
    }

    Visitor rewriting(Path file, String page) {
        return new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                link.setDestination(rewrite(file, page, link.getDestination()));
                visitChildren(link);
            }

            @Override
            public void visit(Image picture) {
                picture.setDestination(rewrite(file, page, picture.getDestination()));
                visitChildren(picture);
            }
        };
    }

    private String rewrite(Path file, String page, String link) {
        if (link.matches("[a-z]+:.*") || link.startsWith("#")) {
            return link;
        }
        int hash = link.indexOf('#');
        String name = hash < 0 ? link : link.substring(0, hash);
        Path target = file.resolveSibling(name).normalize();
        if (!Files.exists(target)) {
            throw new SiteException("broken link: file=" + file + ", link=" + link);
        }
        String address = addresses.of(target);
        if (!name.endsWith(".md") && !Files.isDirectory(target)) {
            files.put(address, target);
        }
        return Html.relative(page, address) + (hash < 0 ? "" : link.substring(hash));
    }
}
