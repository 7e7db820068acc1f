const MiB = 1024 * 1024;

/**
 * Larger files show nothing of themselves. A PDF is read into memory whole; a picture takes many times as much once it is
 * decoded, sound ten times as much and more. Of a text only the beginning is read.
 */
export const mostBytes = { picture: 60 * MiB, page: 60 * MiB, sound: 30 * MiB, text: Number.POSITIVE_INFINITY };
