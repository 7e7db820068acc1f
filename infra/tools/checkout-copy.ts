import { cpSync, linkSync, mkdirSync, mkdtempDisposableSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn, root } from './root.ts';

const sources = [
  'functions',
  'shared',
  'infra',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'cdk.json',
];

/** Hard-links the same packages below another folder: a build reads their paths, and links need no copy. */
function linkPackages(to: string): void {
  const from = join(root, 'node_modules');
  const packages = readdirSync(from).filter((name) => !name.startsWith('.'));
  for (const file of packages.flatMap((name) => filesIn(join(from, name)).map((path) => `${name}/${path}`))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    linkSync(join(from, file), join(to, file));
  }
  // These say that nothing is to be installed: npm would write into the files of both checkouts.
  for (const name of readdirSync(from).filter((file) => /^\.(installed|package-lock\.json)$/.test(file)))
    cpSync(join(from, name), join(to, name));
}

/** A second checkout with the same sources, whose builds are the same to the byte. */
export function checkoutCopy() {
  // Below this repository, since hard links cannot cross file systems.
  mkdirSync(join(root, 'dist'), { recursive: true });
  const copy = mkdtempDisposableSync(join(root, 'dist', 'elsewhere-'));
  for (const name of sources) cpSync(join(root, name), join(copy.path, name), { recursive: true });
  linkPackages(join(copy.path, 'node_modules'));
  return copy;
}
