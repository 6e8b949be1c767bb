package dev.tercio.showcase.battlefield.picture;

import dev.tercio.showcase.battlefield.Side;

import java.awt.geom.Path2D;

/// The front line: where the blurred strengths of both sides are equal.
final class FrontLine {
    private static final int COLUMNS = 160;
    private static final int BLUR = 2;
    private static final int PASSES = 3;

    /// Distant units have a small weight, so that the line has no gaps in empty areas.
    private static final int FAR_PASSES = 9;

    private static final float FAR_WEIGHT = 0.05f;

    /// The fraction of the mean strength at which a place counts as half held.
    private static final float FAINT = 0.3f;

    private final float cell;
    private final int rows;
    private final float[] hold;

    FrontLine(PointList units, float width, float height) {
        cell = width / COLUMNS;
        rows = (int) (height / cell) + 1;
        float[] blue = new float[COLUMNS * rows];
        float[] red = new float[COLUMNS * rows];
        for (int i = 0; i < units.size(); i++) {
            float[] side = Scene.side(units.kind(i)) == Side.BLUE ? blue : red;
            side[row(units.y(i)) * COLUMNS + column(units.x(i))]++;
        }
        float faint = FAINT * units.size() / blue.length;
        blue = spread(blue);
        red = spread(red);
        hold = new float[blue.length];
        for (int i = 0; i < hold.length; i++) {
            float both = blue[i] + red[i];
            hold[i] = both == 0 ? Float.NaN : (blue[i] - red[i]) / (both + faint);
        }
    }

    private float[] spread(float[] strength) {
        float[] near = blurred(strength, PASSES);
        float[] far = blurred(near, FAR_PASSES);
        for (int i = 0; i < near.length; i++) {
            near[i] += FAR_WEIGHT * far[i];
        }
        return near;
    }

    private float[] blurred(float[] values, int passes) {
        float[] result = values;
        for (int pass = 0; pass < passes; pass++) {
            result = blurred(blurred(result, 1, COLUMNS), COLUMNS, rows);
        }
        return result;
    }

    /// The mean of neighbours along rows or columns.
    private static float[] blurred(float[] values, int step, int length) {
        float[] result = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            int place = i / step % length;
            int from = Math.max(-BLUR, -place);
            int to = Math.min(BLUR, length - 1 - place);
            float sum = 0;
            for (int k = from; k <= to; k++) {
                sum += values[i + k * step];
            }
            result[i] = sum / (to - from + 1);
        }
        return result;
    }

    /// Which side holds a place: from -1 for red to 1 for blue.
    float hold(float x, float y) {
        float atX = Math.max(0, x / cell - 0.5f);
        float atY = Math.max(0, y / cell - 0.5f);
        float right = atX - (int) atX;
        float down = atY - (int) atY;
        float above = at((int) atX, (int) atY, right);
        float below = at((int) atX, (int) atY + 1, right);
        float hold = above + (below - above) * down;
        return Float.isNaN(hold) ? 0 : hold;
    }

    private float at(int column, int row, float right) {
        int start = Math.min(row, rows - 1) * COLUMNS;
        float left = hold[start + Math.min(column, COLUMNS - 1)];
        return left + (hold[start + Math.min(column + 1, COLUMNS - 1)] - left) * right;
    }

    /// The contour line between the sides (marching squares).
    Path2D line() {
        Path2D line = new Path2D.Float();
        for (int row = 0; row < rows - 1; row++) {
            for (int column = 0; column < COLUMNS - 1; column++) {
                piece(column, row, line);
            }
        }
        return line;
    }

    private void piece(int column, int row, Path2D line) {
        int[][] corners = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
        boolean open = false;
        for (int edge = 0; edge < 4; edge++) {
            int[] a = corners[edge];
            int[] b = corners[(edge + 1) % 4];
            float from = hold[(row + a[1]) * COLUMNS + column + a[0]];
            float to = hold[(row + b[1]) * COLUMNS + column + b[0]];
            if ((from > 0 && to <= 0) || (from <= 0 && to > 0)) { // false for NaN, where no unit is
                float part = from / (from - to);
                float x = (column + 0.5f + a[0] + (b[0] - a[0]) * part) * cell;
                float y = (row + 0.5f + a[1] + (b[1] - a[1]) * part) * cell;
                if (open) {
                    line.lineTo(x, y);
                } else {
                    line.moveTo(x, y);
                }
                open = !open;
            }
        }
    }

    private int column(float x) {
        return Math.clamp((int) (x / cell), 0, COLUMNS - 1);
    }

    private int row(float y) {
        return Math.clamp((int) (y / cell), 0, rows - 1);
    }
}
