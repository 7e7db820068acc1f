import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

type Outputs = Metafile['outputs'];

export interface Later {
  name: string;
  bytes: number;
}

export interface Sizes {
  /** What a start reads: the function's file and those it imports at once. */
  bytes: number;
  /** What is read only when it is first needed. */
  later: Later[];
  /** The sources in what a start reads. */
  inputs: string[];
}

const importsOf = (path: string, outputs: Outputs, kind: 'import-statement' | 'dynamic-import'): string[] =>
  (outputs[path]?.imports ?? []).flatMap((one) => (one.kind === kind && !one.external ? [one.path] : []));

/** A file with all it imports at once, `known` ones left out. */
function together(path: string, outputs: Outputs, known: ReadonlySet<string> = new Set()): string[] {
  const found = new Set([path]);
  for (const one of found)
    for (const next of importsOf(one, outputs, 'import-statement')) if (!known.has(next)) found.add(next);
  return [...found];
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
  const atOnce = together(index, outputs);
  const known = new Set(atOnce);
  const later = new Set(atOnce.flatMap((path) => importsOf(path, outputs, 'dynamic-import')));
  return {
    bytes: bytesOf(atOnce, outputs),
    later: [...later].map((path) => ({
      name: nameOf(path, outputs),
      bytes: bytesOf(together(path, outputs, known), outputs),
    })),
    inputs: atOnce.flatMap((path) => usedInputs(path, outputs)),
  };
}
