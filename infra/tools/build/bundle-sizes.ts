import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

type Outputs = Metafile['outputs'];

export interface LazyPart {
  name: string;
  bytes: number;
}

export interface Sizes {
  /** What a start reads: the function's file and those it imports at once. */
  bytes: number;
  /** What is read only when it is first needed. */
  lazyParts: LazyPart[];
  /** The sources in what a start reads. */
  inputs: string[];
}

const importsOf = (path: string, outputs: Outputs, kind: 'import-statement' | 'dynamic-import'): string[] =>
  (outputs[path]?.imports ?? []).flatMap((imported) =>
    imported.kind === kind && !imported.external ? [imported.path] : [],
  );

/** A file with all it imports at once, `known` ones left out. */
function importedAtOnce(path: string, outputs: Outputs, excluded: ReadonlySet<string> = new Set()): string[] {
  const files = new Set([path]);
  for (const file of files)
    for (const next of importsOf(file, outputs, 'import-statement')) if (!excluded.has(next)) files.add(next);
  return [...files];
}

const bytesOf = (paths: readonly string[], outputs: Outputs): number =>
  paths.reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);

/** The name of the source, an adapter's with its folder; a package's file is named without the hash of its content. */
const nameOf = (path: string, outputs: Outputs): string =>
  /adapters\/(.+)\.ts$/.exec(outputs[path]?.entryPoint ?? '')?.[1] ??
  basename(path).replace(/(-[A-Z0-9]{8})?\.mjs$/, '');

function usedInputs(path: string, outputs: Outputs): string[] {
  const inputs = Object.entries(outputs[path]?.inputs ?? {});
  return inputs.flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : []));
}

export function sizesOf(index: string, outputs: Outputs): Sizes {
  const startFiles = importedAtOnce(index, outputs);
  const startSet = new Set(startFiles);
  const lazyFiles = new Set(startFiles.flatMap((path) => importsOf(path, outputs, 'dynamic-import')));
  return {
    bytes: bytesOf(startFiles, outputs),
    lazyParts: [...lazyFiles].map((path) => ({
      name: nameOf(path, outputs),
      bytes: bytesOf(importedAtOnce(path, outputs, startSet), outputs),
    })),
    inputs: startFiles.flatMap((path) => usedInputs(path, outputs)),
  };
}
