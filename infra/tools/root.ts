import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** Every file below a folder, as a path relative to it with slashes. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
