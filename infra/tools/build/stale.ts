import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, root } from '../root.ts';

const isTest = (path: string): boolean => /\.(test|conformance)\.ts$|(^|\/)test[-/]/.test(path);

const filesBelow = (folder: string): string[] => filesIn(join(root, folder)).map((name) => join(root, folder, name));

const modifiedAt = (path: string): number => statSync(path).mtimeMs;

export function bundlesAreStale(names: readonly string[], outdir: string): boolean {
  const bundles = names.map((name) => join(outdir, name, 'index.mjs'));
  if (!bundles.every((path) => existsSync(path))) return true;
  const folders = ['functions', 'shared'].flatMap(filesBelow);
  const tools = filesBelow('infra/tools/build').filter((path) => /\/(bundle|argon2)[^/]*$/.test(path));
  const others = ['package.json', 'package-lock.json', 'infra/lib/resources.ts', 'infra/lib/schedules.ts'].map((path) =>
    join(root, path),
  );
  const sources = [...folders, ...tools, ...others].filter((path) => !isTest(path));
  return Math.max(...sources.map(modifiedAt)) > Math.min(...bundles.map(modifiedAt));
}
