package dev.tercio.showcase.dis;

import dev.tercio.dis.geodesy.GeodeticPosition;
import dev.tercio.dis.geodesy.LocalFrame;
import dev.tercio.dis.geodesy.Vector3;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;

/// Draws entities from above: north is up, the colour is the force.
final class TrackPicture {
    private static final int WIDTH = 1_000;
    private static final int MARGIN = 20;
    private static final Color GROUND = new Color(0x20, 0x26, 0x20);
    private static final Color WRECK = new Color(0x70, 0x70, 0x70);
    private static final Color[] FORCES = {
        Color.LIGHT_GRAY, new Color(0x4F, 0x9D, 0xFF), new Color(0xFF, 0x5F, 0x4F), Color.GREEN
    };

    private record Point(double east, double north, Color colour) {}

    private TrackPicture() {}

    static BufferedImage draw(Tracks tracks) {
        List<Point> points = points(tracks);
        double west = points.stream().mapToDouble(Point::east).min().orElse(0);
        double east = points.stream().mapToDouble(Point::east).max().orElse(0);
        double south = points.stream().mapToDouble(Point::north).min().orElse(0);
        double north = points.stream().mapToDouble(Point::north).max().orElse(0);
        double scale = (WIDTH - 2 * MARGIN) / Math.max(1, Math.max(east - west, north - south));
        int height = (int) ((north - south) * scale) + 2 * MARGIN;
        BufferedImage image = new BufferedImage(WIDTH, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(GROUND);
        g.fillRect(0, 0, WIDTH, height);
        for (Point point : points) {
            g.setColor(point.colour);
            g.fillRect(
                    MARGIN + (int) ((point.east - west) * scale) - 1,
                    MARGIN + (int) ((north - point.north) * scale) - 1,
                    3,
                    3);
        }
        g.dispose();
        return image;
    }

    /// The positions in the plane around the first entity.
    private static List<Point> points(Tracks tracks) {
        List<Point> points = new ArrayList<>();
        Vector3 at = new Vector3();
        LocalFrame frame = null;
        for (Tracks.Track track : tracks.last()) {
            tracks.position(track, at);
            if (frame == null) {
                frame = LocalFrame.at(GeodeticPosition.ofEcef(at.x, at.y, at.z));
            }
            frame.toLocal(at.x, at.y, at.z, at);
            Color colour = track.isDestroyed() ? WRECK : FORCES[Math.min(track.force(), 3)];
            points.add(new Point(at.x, at.y, colour));
        }
        return points;
    }
}
