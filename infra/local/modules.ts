import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#infra/tools/root';

/** A module by its path from the repository's root. In the engine's bundle another stands in its place, which has them all in it. */
export const moduleAt = (path: string) => import(pathToFileURL(join(root, path)).href);
