import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

const isTest = (path: string): boolean => /\.(test|conformance)\.ts$|(^|\/)test[-/]/.test(path);

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const changed = (path: string): number => statSync(path).mtimeMs;

/** Whether a bundle is missing, or older than anything it could be made of. */
export function bundlesAreStale(names: readonly string[], outdir: string): boolean {
  const bundles = names.map((name) => join(outdir, name, 'index.mjs'));
  if (!bundles.every((path) => existsSync(path))) return true;
  const folders = ['functions', 'shared'].flatMap((folder) => filesBelow(join(root, folder)));
  const tools = filesBelow(join(root, 'infra/tools/build')).filter((path) => /\/(bundle|argon2)[^/]*$/.test(path));
  const others = ['package-lock.json', 'infra/lib/resources.ts'].map((path) => join(root, path));
  const sources = [...folders, ...tools, ...others].filter((path) => !isTest(path));
  return Math.max(...sources.map(changed)) > Math.min(...bundles.map(changed));
}
