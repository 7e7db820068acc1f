import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import * as z from 'zod';
import { root } from '../root.ts';

const map = z.object({ version: z.literal(3), sources: z.array(z.string()), mappings: z.string() });

/** A source that was made for the bundle has no file, and its name no path. */
const isFile = (source: string): boolean => !/^[\w-]+:[^/\\]/.test(source);

const fromRoot = (file: string, source: string): string =>
  isFile(source)
    ? relative(root, join(dirname(file), source))
        .split(sep)
        .join('/')
    : source;

/**
 * Sources by their paths in this repository, wherever it and the bundles lie: as they are to be read in a log, and the
 * same from every build. Names go: a trace has places, and they would be a fifth of the map.
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
