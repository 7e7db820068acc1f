import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { bundledChromium } from './bundled-chromium.ts';

const root = join(import.meta.dirname, '..', '..');

/** The build without windows, tabs and profiles comes first: a page takes less than half the processor time in it. */
const executablePaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags for running as root and in a container, where the sandbox cannot start and shared memory is small. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page costs a fifth less without a process for graphics, and without a spare process beside that of its profile. */
export const storyFlags = [...browserFlags, '--in-process-gpu', '--process-per-site', '--renderer-process-limit=1'];

/** Some systems install a stub under the usual name that only tells how to install the browser. */
const starts = (path: string): boolean => spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;

export interface BrowserExecutable {
  path: string;
  env: Record<string, string>;
}

/** Adds the same Chinese font on every machine; the system's fonts stay available. */
function fontsFile(): string {
  const fonts = join(dirname(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc'))), 'fonts');
  const folder = join(root, 'node_modules', '.cache', 'fonts');
  const lines = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    `<dir>/usr/share/fonts</dir><dir>${fonts}</dir><cachedir>${folder}</cachedir>`,
    '</fontconfig>',
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'fonts.conf'), lines.join('\n'));
  return join(folder, 'fonts.conf');
}

/** From the npm package, for machines without a browser package. */
export async function bundledBrowser(): Promise<BrowserExecutable | undefined> {
  const bundle = await bundledChromium();
  return bundle && { path: bundle.path, env: { LD_LIBRARY_PATH: bundle.libraries } };
}

export async function findBrowser(): Promise<BrowserExecutable> {
  const configuredPath = process.env.CHROME_PATH;
  if (configuredPath) {
    if (existsSync(configuredPath)) return { path: configuredPath, env: {} };
    throw new Error(`CHROME_PATH names ${configuredPath}, and there is no such file.`);
  }
  const installed = executablePaths.find((path) => existsSync(path) && starts(path));
  if (installed) return { path: installed, env: {} };
  const bundle = await bundledBrowser();
  if (bundle) return bundle;
  throw new Error('No browser was found. Install Chromium or Chrome, or set CHROME_PATH to one.');
}

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Without a locale, as in many containers, Chromium cannot read or write files with Chinese names. */
const utf8 = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };

interface LaunchOptions {
  executable?: BrowserExecutable | undefined;
  flags?: readonly string[];
}

/** Starts a browser with a fresh profile. The caller closes it. */
export async function launchBrowser({ executable, flags = browserFlags }: LaunchOptions = {}): Promise<Browser> {
  const { path, env } = executable ?? (await findBrowser());
  return chromium.launch({
    executablePath: path,
    args: [...flags],
    chromiumSandbox: false,
    env: { ...inherited(), ...utf8, FONTCONFIG_FILE: fontsFile(), ...env },
  });
}
