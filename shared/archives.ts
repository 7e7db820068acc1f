/**
 * Dangers for those who unpack an archive: names that lead out of the folder, and contents more than a thousand times
 * its size.
 */
export const archiveWarnings = ['outside_paths', 'extreme_ratio'] as const;
export type ArchiveWarning = (typeof archiveWarnings)[number];
