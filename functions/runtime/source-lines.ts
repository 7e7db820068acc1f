import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

/** If a source map is missing or broken, the error is logged with bundled positions: mapping must never hide the error. */
function read(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Cached: reading a map takes a twentieth of a second, paid by the first error of a process and not by its start. */
function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, read(file));
  return maps.get(file);
}

function sourceOf(location: string, line: string, column: string): string | undefined {
  const file = location.startsWith('file:') ? fileURLToPath(location) : location;
  const frame = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!frame || !('originalSource' in frame)) return undefined;
  return `${frame.originalSource}:${frame.originalLine + 1}:${frame.originalColumn + 1}`;
}

/** Positions in bundles within a stack trace; unbundled sources have none. */
const bundled = /((?:file:\/\/)?\/[^\s()]+\.mjs):(\d+):(\d+)/g;

/** Maps a stack trace to the original files and lines, by the source maps beside the bundles. */
export const withSourceLines = (stack: string): string =>
  stack.replace(
    bundled,
    (bundledFrame, location: string, line: string, column: string) => sourceOf(location, line, column) ?? bundledFrame,
  );
