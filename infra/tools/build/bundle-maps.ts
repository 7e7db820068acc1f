import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import * as z from 'zod';
import { root } from '../root.ts';

const map = z.object({ version: z.literal(3), sources: z.array(z.string()), mappings: z.string() });

/** Sources generated for the bundle have a namespace instead of a path. */
const isFile = (source: string): boolean => !/^[\w-]+:[^/\\]/.test(source);

const fromRoot = (file: string, source: string): string =>
  isFile(source)
    ? relative(root, join(dirname(file), source))
        .split(sep)
        .join('/')
    : source;

/**
 * Rewrites the sources of maps to paths in this repository, for logs and so that every build gives the same bytes.
 * Names are dropped: stack traces do not need them, and they are a fifth of a map.
 */
export function tidyMaps(outputs: Metafile['outputs']): void {
  for (const path of Object.keys(outputs).filter((output) => output.endsWith('.map'))) {
    const file = join(root, path);
    const { version, sources, mappings } = map.parse(JSON.parse(readFileSync(file, 'utf8')));
    writeFileSync(
      file,
      JSON.stringify({ version, sources: sources.map((source) => fromRoot(file, source)), names: [], mappings }),
    );
  }
}
