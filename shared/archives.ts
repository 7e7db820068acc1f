/**
 * What may harm whoever unpacks an archive: names that lead out of the folder it is unpacked into, and contents more than a
 * thousand times its size.
 */
export const archiveWarnings = ['outside_paths', 'extreme_ratio'] as const;
export type ArchiveWarning = (typeof archiveWarnings)[number];
