package dev.tercio.showcase.picture;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/// An animated GIF that repeats forever. Frames are scaled down to a common width when they are
/// added.
final class GifFile {
    private static final int WIDTH = 640;
    private static final int DELAY_CENTISECONDS = 20;
    private static final String FORMAT = "javax_imageio_gif_image_1.0";

    private final List<BufferedImage> frames = new ArrayList<>();

    void add(BufferedImage picture) {
        int height = Math.round((float) picture.getHeight() * WIDTH / picture.getWidth());
        BufferedImage scaled = new BufferedImage(WIDTH, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = scaled.createGraphics();
        canvas.setRenderingHint(
                RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        // half the size first: a single bicubic step would skip pixels
        BufferedImage half = half(picture);
        canvas.drawImage(half.getWidth() >= WIDTH ? half : picture, 0, 0, WIDTH, height, null);
        canvas.dispose();
        frames.add(scaled);
    }

    private static BufferedImage half(BufferedImage picture) {
        int width = picture.getWidth() / 2;
        int height = picture.getHeight() / 2;
        BufferedImage half = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = half.createGraphics();
        canvas.setRenderingHint(
                RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        canvas.drawImage(picture, 0, 0, width, height, null);
        canvas.dispose();
        return half;
    }

    void write(OutputStream out) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
        try (ImageOutputStream stream = ImageIO.createImageOutputStream(out)) {
            writer.setOutput(stream);
            writer.prepareWriteSequence(null);
            for (int i = 0; i < frames.size(); i++) {
                BufferedImage frame = frames.get(i);
                writer.writeToSequence(
                        new IIOImage(frame, null, metadata(writer, frame, i == 0)), null);
            }
            writer.endWriteSequence();
        } finally {
            writer.dispose();
        }
    }

    private static IIOMetadata metadata(ImageWriter writer, BufferedImage frame, boolean first)
            throws IOException {
        IIOMetadata metadata =
                writer.getDefaultImageMetadata(
                        ImageTypeSpecifier.createFromRenderedImage(frame), null);
        IIOMetadataNode root = new IIOMetadataNode(FORMAT);
        IIOMetadataNode control = new IIOMetadataNode("GraphicControlExtension");
        control.setAttribute("disposalMethod", "none");
        control.setAttribute("userInputFlag", "FALSE");
        control.setAttribute("transparentColorFlag", "FALSE");
        control.setAttribute("transparentColorIndex", "0");
        control.setAttribute("delayTime", Integer.toString(DELAY_CENTISECONDS));
        root.appendChild(control);
        if (first) {
            root.appendChild(repeatForever());
        }
        metadata.mergeTree(FORMAT, root);
        return metadata;
    }

    private static IIOMetadataNode repeatForever() {
        IIOMetadataNode extension = new IIOMetadataNode("ApplicationExtension");
        extension.setAttribute("applicationID", "NETSCAPE");
        extension.setAttribute("authenticationCode", "2.0");
        extension.setUserObject(new byte[] {1, 0, 0});
        IIOMetadataNode extensions = new IIOMetadataNode("ApplicationExtensions");
        extensions.appendChild(extension);
        return extensions;
    }
}
