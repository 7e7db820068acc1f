import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, root } from '../root.ts';
import { runVisibly } from '../step.ts';

const target = join(root, 'dist', 'web');
const stampName = '.sources';

const isSource = (path: string): boolean => !/\.test\.tsx?$|^web\/e2e\//.test(path);

const sourcesOf = (folder: string): string[] =>
  filesIn(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter(isSource);

/** A hash of everything that decides the result of the build: the sources and the versions of the build tools. */
function stampOfSources(): string {
  const hash = createHash('sha256');
  for (const path of [...sourcesOf('web'), ...sourcesOf('shared'), 'package.json', 'package-lock.json'].sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.update(process.env.SUPPORT_EMAIL ?? '').digest('hex');
}

function stampOfBuild(): string | undefined {
  const path = join(target, stampName);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

const vite = 'node_modules/vite/bin/vite.js build web --emptyOutDir --logLevel warn --outDir'.split(' ');

/** Runs in a process of its own, because a bundler leaves hundreds of megabytes in use. */
async function run(args: string[], signal: AbortSignal | undefined): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  if (!(await runVisibly(args, { env, ...(signal && { signal }) })))
    throw new Error('The web app could not be built, see above.');
}

/**
 * Returns the folder of the built app, and builds it only when a source changed. The folder is renamed into place when
 * complete, so that an aborted build leaves nothing behind and concurrent builds do not mix.
 */
export async function buildWeb(signal?: AbortSignal): Promise<string> {
  const stamp = stampOfSources();
  if (stampOfBuild() === stamp) return target;
  const fresh = `${target}-${process.pid}`;
  const old = `${fresh}-old`;
  mkdirSync(join(root, 'dist'), { recursive: true });
  try {
    await run([...vite, fresh], signal);
    await run(['web/prerender.ts', fresh], signal);
    writeFileSync(join(fresh, stampName), stamp);
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
  } catch (error) {
    if (stampOfBuild() !== stamp) throw error;
  } finally {
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true });
  }
  return target;
}
