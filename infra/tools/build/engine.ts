import { readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { queueNames } from '#infra/lib/resources';
import { scheduleNames } from '#infra/lib/schedules';
import { handlerFileOf, routeEntries } from '#shared/contract/index';
import { root } from '../root.ts';

/** What the engine imports by its path while it runs. */
const functionFiles = [
  ...routeEntries.map(([name]) => handlerFileOf(name)),
  ...[...queueNames, ...scheduleNames].map((name) => `functions/workers/${name}.ts`),
];

/** All functions in the place of what looks for one of them: each is run when it is first asked for, as from source. */
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

/** A module finds what lies beside it by its own place, which is still that of its source. */
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

/** Some packages still ask for modules in the way of CommonJS, which an ES module does not have. */
const banner =
  "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);";

/**
 * The whole engine in one file. A story's market starts in half the time by it: finding and reading two thousand files
 * takes longer than all they do then.
 */
export async function bundleEngine(): Promise<string> {
  const outfile = join(root, 'node_modules', '.cache', 'engine', 'main.mjs');
  const fresh = `${outfile}.${process.pid}`;
  await build({
    absWorkingDir: root,
    entryPoints: ['infra/local/main.ts'],
    outfile: fresh,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    // Names stay what they are: errors are told apart by them, and are read by people.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    // A binary, and what only `npm run dev` asks for.
    external: ['@node-rs/argon2', 'vite'],
    banner: { js: banner },
    logLevel: 'warning',
    plugins: [functionsPlugin, sourcePathsPlugin],
  });
  // Under its name it is whole, also for runs beside this one; Node keeps what it has compiled by the name.
  renameSync(fresh, outfile);
  return outfile;
}
