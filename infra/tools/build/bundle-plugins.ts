import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { fileNameOf, routeEntries } from '#shared/contract/index';
import { filesIn, root } from '../root.ts';
import type { Entry } from './bundle-entries.ts';
import { unusedPlugin, withUnusedMarked } from './unused.ts';

/** Resolves `function:login` to the source that wires the function login. */
export const entryPlugin = (entries: readonly Entry[]): Plugin => ({
  name: 'entries',
  setup(build) {
    build.onResolve({ filter: /^function:/ }, ({ path }) => ({
      path: path.slice('function:'.length),
      namespace: 'function',
    }));
    build.onLoad({ filter: /.*/, namespace: 'function' }, ({ path }) => ({
      contents: entries.find(({ name }) => name === path)?.source ?? '',
      resolveDir: root,
      loader: 'ts',
    }));
  },
});

const environmentOnly = `
import { fromEnv } from '@aws-sdk/credential-provider-env';
export const defaultProvider = (options) => fromEnv(options);
`;

/** Lambda passes credentials in the environment; the SDK's other sources are a fifth of a bundle and never used. */
const credentialsPlugin: Plugin = {
  name: 'credentials',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ importer }) => ({
      path: 'environment-only',
      namespace: 'credentials',
      pluginData: dirname(importer),
    }));
    build.onLoad({ filter: /.*/, namespace: 'credentials' }, ({ pluginData }) => ({
      contents: environmentOnly,
      resolveDir: pluginData,
    }));
  },
};

const unused = `
export default class Unused {
  static enc = { Hex: { parse: () => undefined } };
}
export { Unused as Agent, Unused as BigNumber, Unused as Certificate, Unused as ProxyAgent, Unused as Stream };
export const YYYYMMDDHHmmss = () => '';
`;

/**
 * Only signing and verifying of Alipay's SDK are used. Its HTTP client, certificates, encryption, uploads and streams
 * are twenty times as large and never called (`functions/adapters/alipay/gateway.ts`), so they are stubbed.
 */
const alipayPlugin: Plugin = {
  name: 'alipay',
  setup(build) {
    const packages = /^(@fidm\/x509|bignumber\.js|crypto-js|formstream|sse-decoder|urllib|utility)$/;
    build.onResolve({ filter: packages }, ({ importer }) =>
      /[\\/]node_modules[\\/]alipay-sdk[\\/]/.test(importer) ? { path: 'unused', namespace: 'alipay' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'alipay' }, () => ({ contents: unused }));
  },
};

/** Replaces the contents of these files. */
const replacing = (name: string, filter: RegExp, contentsOf: (path: string) => string): Plugin => ({
  name,
  setup: ({ onLoad }) => onLoad({ filter }, ({ path }) => ({ contents: contentsOf(path), loader: 'default' })),
});

/** A client of the SDK reads only the version from its `package.json`. */
const packageInfoPlugin = replacing('package-info', /[\\/]@aws-sdk[\\/]client-\w+[\\/]package\.json$/, (path) => {
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return JSON.stringify({ version });
});

/** Loads what these dynamic imports name when they run, from `path` or under the name that they have. */
const importedLater = (name: string, filter: RegExp, path?: string): Plugin => ({
  name,
  setup: ({ onResolve }) =>
    onResolve({ filter }, (imported) =>
      imported.kind === 'dynamic-import' ? { path: path ?? imported.path, external: true } : undefined,
    ),
});

/** The code that verifies passkeys, which is as large as half a function and needed by few calls. */
export const passkeysFile = './passkeys.mjs';

/** The file is the same for every function, so it is built once and copied beside each that may load it. */
export const passkeysPlugin = importedLater('passkeys', /\/webauthn\/passkeys(\.ts)?$/, passkeysFile);

/** Leaves out the SDK's code for event streams; a call that used one would fail at this import, by its name. */
const eventStreamsPlugin = importedLater('event-streams', /^@smithy\/core\/event-streams$/);

const throwingModule = (names: readonly string[]): string => `
const inNoBundle = () => { throw new Error('what writes JSON Schema is in no bundle'); };
export { ${names.map((name) => `inNoBundle as ${name}`).join(', ')} };
`;

const exportPattern = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/** Leaves out zod's JSON Schema generator, seventeen kilobytes of every bundle that no function calls. */
const jsonSchemaPlugin = replacing(
  'json-schema',
  /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/,
  (path) => {
    const exports = readFileSync(path, 'utf8').matchAll(exportPattern);
    return throwingModule([...exports].map(([, name, renamed = '']) => name ?? renamed));
  },
);

/** Leaves out zod's messages: users read those of the contract, and a log has an issue's code and what was expected. */
const zodSentencesPlugin = replacing(
  'zod-sentences',
  /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/,
  () => `export default () => ({ localeError: () => 'Invalid input' });`,
);

/**
 * Importing a built-in module reads each of its exports, and some of `node:http` load all of `fetch`: half as much
 * again as the SDK takes to start. Accessed as a property of the module, an export is loaded when it is used, and an
 * unused module not at all.
 */
export const builtinsPlugin: Plugin = {
  name: 'builtins',
  setup(build) {
    const names = builtinModules.map((name) => name.replace('/', '\\/')).join('|');
    build.onResolve({ filter: new RegExp(`^(node:)?(${names})$`) }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'builtin', sideEffects: false } : { path, external: true },
    );
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
  },
};

const contractFolder = join(root, 'shared/contract');
const contractAt = /^#shared\/contract\/index$/;

/** The runtime needs only names, methods and paths of other routes; they are packed into one string. */
const addresses = JSON.stringify(routeEntries.flatMap(([name, { method, path }]) => [name, method, path]).join(' '));
const addressesSource = `
const words = ${addresses}.split(' ');
export const routeEntries = Array.from({ length: words.length / 3 }, (_, row) => {
  const [name, method, path] = words.slice(row * 3);
  return [name, { method, path }];
});
`;

/** Maps each row, written as `  getFile: route({`, to the contract's file that declares it. */
function findRows(): Map<string | undefined, string> {
  const files = filesIn(contractFolder).flatMap((name) => (name.endsWith('.ts') ? [join(contractFolder, name)] : []));
  const rowsOf = (file: string) => readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): route\(/gm);
  return new Map(files.flatMap((file) => [...rowsOf(file)].map(([, row]) => [row, file])));
}

/** The contract's file reduced to one of its rows, exported as `routes`. */
function onlyRow(row: string, file: string): string {
  const contents = withUnusedMarked(readFileSync(file, 'utf8'), row);
  const [, rows] = new RegExp(`^export const (\\w+) = [^;]*^ {2}${row}: route\\(`, 'm').exec(contents) ?? [];
  return `${contents}export { ${rows} as routes };\n`;
}

const rowNameOf = (handler: string): string =>
  routeEntries.find(([name]) => fileNameOf(name) === handler)?.[0] ?? handler;

/**
 * A function answers one row, and building the schemas of all rows takes half as long as loading the SDK. So a handler
 * gets only the row it is named after, and the runtime around it the names and addresses of all.
 */
const contractPlugin: Plugin = {
  name: 'contract',
  setup(build) {
    build.onResolve({ filter: contractAt }, ({ importer }) => {
      const [, handler] = /[\\/]functions[\\/]api[\\/](?:[\w-]+[\\/])+([\w-]+)\.ts$/.exec(importer) ?? [];
      if (handler) return { path: rowNameOf(handler), namespace: 'row' };
      return /[\\/]functions[\\/]runtime[\\/]http[\\/]/.test(importer)
        ? { path: 'addresses', namespace: 'addresses' }
        : undefined;
    });
    const fileOf = findRows();
    build.onLoad({ filter: /.*/, namespace: 'row' }, ({ path: row }) => {
      const file = fileOf.get(row);
      if (!file) throw new Error(`no row of the contract is called ${row}`);
      return { contents: onlyRow(row, file), resolveDir: dirname(file), loader: 'ts' };
    });
    build.onLoad({ filter: /.*/, namespace: 'addresses' }, () => ({
      contents: addressesSource,
    }));
  },
};

/** Plugins that leave out the parts of packages and of the contract that a function does not call. */
export const shrinkingPlugins = [
  unusedPlugin,
  contractPlugin,
  credentialsPlugin,
  alipayPlugin,
  eventStreamsPlugin,
  zodSentencesPlugin,
  jsonSchemaPlugin,
  packageInfoPlugin,
];
