import { readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { queueNames } from '#infra/lib/resources';
import { scheduleNames } from '#infra/lib/schedules';
import { handlerFileOf, routeEntries } from '#shared/contract/index';
import { root } from '../root.ts';

/** The files that the engine imports dynamically. */
const functionFiles = [
  ...routeEntries.map(([name]) => handlerFileOf(name)),
  ...[...queueNames, ...scheduleNames].map((name) => `functions/workers/${name}.ts`),
];

/** Replaces the engine's dynamic import by a table of all functions; each still runs when first called. */
const functionsPlugin: Plugin = {
  name: 'functions',
  setup({ onLoad }) {
    const imports = functionFiles.map((path) => `'${path}': () => import('./${path}'),`);
    onLoad({ filter: /[\\/]infra[\\/]local[\\/]modules\.ts$/ }, () => ({
      contents: [`const modules = {`, ...imports, `};`, `export const moduleAt = (path) => modules[path]();`].join(
        '\n',
      ),
      resolveDir: root,
    }));
  },
};

/** The app is built once before the stories: each start would read all its sources to see whether they have changed. */
const builtWebPlugin = (folder: string): Plugin => ({
  name: 'built-web',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]infra[\\/]tools[\\/]build[\\/]build-web\.ts$/ }, () => ({
      contents: `export const buildWeb = async () => ${JSON.stringify(folder)};`,
    }));
  },
});

/** Keeps the paths by which a module finds the files beside it those of its source. */
const sourcePathsPlugin: Plugin = {
  name: 'source-paths',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts' };
    });
  },
};

/** Some packages still call CommonJS `require`, which an ES module does not have. */
const banner =
  "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);";

/** The programs that stories start again and again: the market, and the operators' commands. */
const programs = { engine: 'infra/local/main.ts', ops: 'infra/tools/ops/ops.ts' };

type Program = keyof typeof programs;

/** Bundles a program into one file, which takes half off its start or more: most of it is reading files. */
async function bundleProgram(program: Program, web: string): Promise<string> {
  const outfile = join(root, 'node_modules', '.cache', program, 'main.mjs');
  const fresh = `${outfile}.${process.pid}`;
  await build({
    absWorkingDir: root,
    entryPoints: [programs[program]],
    outfile: fresh,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    // Keeps names: errors are told apart by them.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    // A binary, and a package that only `npm run dev` needs.
    external: ['@node-rs/argon2', 'vite'],
    banner: { js: banner },
    logLevel: 'warning',
    plugins: [functionsPlugin, builtWebPlugin(web), sourcePathsPlugin],
  });
  // Renamed when complete, since other runs may load it now. Node caches compiled code by file name.
  renameSync(fresh, outfile);
  return outfile;
}

export async function bundlePrograms(web: string): Promise<Record<Program, string>> {
  const [engine, ops] = await Promise.all([bundleProgram('engine', web), bundleProgram('ops', web)]);
  return { engine, ops };
}
