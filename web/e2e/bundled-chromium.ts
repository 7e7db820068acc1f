import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Chromium, { inflate } from '@sparticuz/chromium';

const root = join(import.meta.dirname, '..', '..');
const cacheFolder = join(root, 'node_modules', '.cache');

/** `…/chromium/build/index.js` → `…/chromium` */
const packageFolder = (): string => dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));

/**
 * The package unpacks into its process's temporary folder, and takes a partial file of a killed run for a complete one.
 */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  const unpacked = [Chromium.executablePath(), inflate(join(packageFolder(), 'bin', 'al2023.tar.br'))];
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await Promise.all(unpacked);
}

/** The Chromium of the npm package with its libraries, unpacked once (2–4 s); undefined on other platforms. */
export async function bundledChromium(): Promise<{ path: string; libraries: string } | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  const folder = join(cacheFolder, `chromium-${version}`);
  if (!existsSync(folder)) {
    const temporaryFolder = `${folder}-${process.pid}`;
    await unpackInto(temporaryFolder);
    if (existsSync(folder)) rmSync(temporaryFolder, { recursive: true });
    else renameSync(temporaryFolder, folder);
  }
  return { path: join(folder, 'chromium'), libraries: join(folder, 'al2023', 'lib') };
}
