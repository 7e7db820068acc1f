import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#infra/tools/root';

/** Imports a module by its path from the root. The engine's bundle replaces this file by one with all modules. */
export const moduleAt = (path: string) => import(pathToFileURL(join(root, path)).href);
