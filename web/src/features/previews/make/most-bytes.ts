const MiB = 1024 * 1024;

/**
 * Larger files get no preview. A PDF is read into memory as a whole; a decoded picture or sound takes at least ten
 * times its size. Of a text only the beginning is read.
 */
export const mostBytes = { picture: 60 * MiB, page: 60 * MiB, sound: 30 * MiB, text: Number.POSITIVE_INFINITY };
