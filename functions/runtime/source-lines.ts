import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

/** An error is logged as it is where its map is missing or broken: nothing that fails here may hide it. */
function read(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Kept: to read one takes a twentieth of a second, which the first error of a process pays and no start does. */
function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, read(file));
  return maps.get(file);
}

function sourceOf(place: string, line: string, column: string): string | undefined {
  const file = place.startsWith('file:') ? fileURLToPath(place) : place;
  const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!found || !('originalSource' in found)) return undefined;
  return `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}

/** The places of bundles in a stack trace; sources that run as they are have none. */
const bundled = /((?:file:\/\/)?\/[^\s()]+\.mjs):(\d+):(\d+)/g;

/** A stack trace by the files and lines that people wrote, as the maps beside the bundles name them. */
export const withSourceLines = (stack: string): string =>
  stack.replace(
    bundled,
    (found, place: string, line: string, column: string) => sourceOf(place, line, column) ?? found,
  );
