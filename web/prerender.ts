import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Beasties from 'beasties';
import { build } from 'vite';
import type { firstPaint } from './src/app/first-paint.tsx';

/**
 * Makes two pages of the built index.html: `app.html`, which every address of the app is answered with, and `index.html`,
 * the home page already drawn. What both need before the first paint is inside them, not behind another round trip.
 */
const folder = process.argv[2];
if (!folder) throw new Error('Which folder has the built app? node web/prerender.ts <folder>');
const rendererFolder = join(folder, '.render');

async function renderHome(): Promise<string> {
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'src/app/first-paint.tsx', outDir: rendererFolder, copyPublicDir: false },
  });
  const renderer: { firstPaint: typeof firstPaint } = await import(
    pathToFileURL(join(rendererFolder, 'first-paint.js')).href
  );
  return renderer.firstPaint();
}

const root = '<div id="root"></div>';
const boot = '<script src="/boot.js"></script>';

/** @throws when the page no longer has what is to be replaced */
function replace(page: string, part: string, by: string): string {
  if (!page.includes(part)) throw new Error(`The built index.html has no ${part}`);
  return page.replace(part, () => by);
}

const assets = readdirSync(join(folder, 'assets'));

/** @throws when the build has none */
function assetOf(pattern: RegExp): string {
  const name = assets.find((asset) => pattern.test(asset));
  if (!name) throw new Error(`The build has no ${pattern}`);
  return `/assets/${name}`;
}

const appScript = '<script type="module"';
const react = `${appScript} crossorigin src="${assetOf(/^react-.*\.js$/)}"></script>`;
const bare = replace(readFileSync(join(folder, 'index.html'), 'utf8'), appScript, `${react}${appScript}`);
const shell = replace(bare, boot, `<script>${readFileSync(join(folder, 'boot.js'), 'utf8')}</script>`);
const home = replace(shell, root, `<div id="root">${await renderHome()}</div>`);
/**
 * The rest of the stylesheet comes at the end of the page: it holds up the app, which needs it, and not the first paint.
 * What theme, language and session change is within: their attributes are set in the browser.
 */
const styles = new Beasties({
  path: folder,
  preload: 'body',
  pruneSource: false,
  allowRules: [/^:root/],
  logLevel: 'warn',
});

const withStyles = `<link rel="stylesheet" href="${assetOf(/^pages-.*\.css$/)}"></head>`;

writeFileSync(join(folder, 'app.html'), replace(shell, '</head>', withStyles));
writeFileSync(join(folder, 'index.html'), await styles.process(home));
for (const name of ['.render', 'boot.js']) rmSync(join(folder, name), { recursive: true });
