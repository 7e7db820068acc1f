import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

type Outputs = Metafile['outputs'];

export interface Sizes {
  /** Bytes loaded at start: the function's file and all it imports statically. */
  bytes: number;
  /** Chunks loaded when first needed. */
  lazyParts: { name: string; bytes: number }[];
  /** The sources of the files loaded at start. */
  inputs: string[];
}

const importsOf = (path: string, outputs: Outputs, kind: 'import-statement' | 'dynamic-import'): string[] =>
  (outputs[path]?.imports ?? []).flatMap((entry) => (entry.kind === kind && !entry.external ? [entry.path] : []));

/** A file and everything it imports statically, without the `excluded` files. */
function importedAtOnce(path: string, outputs: Outputs, excluded: ReadonlySet<string> = new Set()): string[] {
  const files = new Set([path]);
  for (const file of files)
    for (const next of importsOf(file, outputs, 'import-statement')) if (!excluded.has(next)) files.add(next);
  return [...files];
}

const bytesOf = (paths: readonly string[], outputs: Outputs): number =>
  paths.reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);

/** The source's name, with its folder for an adapter; for a package its file name without the content hash. */
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
