import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { fileNameOf, routeEntries } from '#shared/contract/index';
import { filesIn, root } from '../root.ts';
import type { Entry } from './bundle-entries.ts';
import { withUnusedMarked } from './unused.ts';

/** `function:login` is the source that puts the function login together. */
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

/**
 * Lambda hands a function its credentials in the environment. The SDK's own chain also looks in files, at login servers
 * and instance metadata: a fifth of the bundle for ways that nothing here can go.
 */
export const credentialsPlugin: Plugin = {
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
 * Of Alipay's SDK we use what signs and verifies. Its HTTP client, certificates, encryption, uploads and streams are
 * twenty times as large and never called (`functions/adapters/alipay/gateway.ts`); they are here in name only.
 */
export const alipayPlugin: Plugin = {
  name: 'alipay',
  setup(build) {
    const packages = /^(@fidm\/x509|bignumber\.js|crypto-js|formstream|sse-decoder|urllib|utility)$/;
    build.onResolve({ filter: packages }, ({ importer }) =>
      /[\\/]node_modules[\\/]alipay-sdk[\\/]/.test(importer) ? { path: 'unused', namespace: 'alipay' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'alipay' }, () => ({ contents: unused }));
  },
};

/** Of its own `package.json` a client of the SDK says its version, and nothing else of it is ever read. */
export const packageInfoPlugin: Plugin = {
  name: 'package-info',
  setup(build) {
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/]client-\w+[\\/]package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** Of passkeys, what verifies them: as large as half a function, and never read by most calls. */
export const passkeysFile = './passkeys.mjs';

/** It is the same for every function, so it is built once and laid beside each that may ask for it. */
export const passkeysPlugin: Plugin = {
  name: 'passkeys',
  setup(build) {
    build.onResolve({ filter: /\/webauthn\/passkeys\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: passkeysFile, external: true } : undefined,
    );
  },
};

/**
 * What the SDK reads when an answer is a stream of events. None of ours is; a call that came to be one would fail at its
 * import, by name.
 */
export const eventStreamsPlugin: Plugin = {
  name: 'event-streams',
  setup(build) {
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

const throwing = (names: readonly string[]): string => `
const inNoBundle = () => { throw new Error('what writes JSON Schema is in no bundle'); };
export { ${names.map((name) => `inNoBundle as ${name}`).join(', ')} };
`;

const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * Each schema of zod brings along what writes it down as JSON Schema. The document of the API is written before
 * anything is built, and no function writes another: seventeen kilobytes of every bundle that are never called.
 */
export const jsonSchemaPlugin: Plugin = {
  name: 'json-schema',
  setup(build) {
    const writers = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
    build.onLoad({ filter: writers }, ({ path }) => {
      const names = [...readFileSync(path, 'utf8').matchAll(exported)].map(([, name, renamed = '']) => name ?? renamed);
      return { contents: throwing(names) };
    });
  },
};

/** Zod's own sentences: people read those of the contract, and a log has the code of an issue and what was expected. */
export const zodSentencesPlugin: Plugin = {
  name: 'zod-sentences',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: `export default () => ({ localeError: () => 'Invalid input' });`,
    }));
  },
};

/**
 * An import of a built-in module reads each of its exports, and `node:http` has some that begin with loading all of
 * `fetch`: half as much again as the SDK takes to start. As a property of the module an export is read when it is used,
 * and a built-in that nothing uses is not loaded at all.
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

/** All that the runtime asks of rows other than its own: which calls there are at which addresses, a word each. */
const addresses = JSON.stringify(routeEntries.flatMap(([name, { method, path }]) => [name, method, path]).join(' '));
const addressesSource = `
const words = ${addresses}.split(' ');
export const routeEntries = Array.from({ length: words.length / 3 }, (_, row) => {
  const [name, method, path] = words.slice(row * 3);
  return [name, { method, path }];
});
`;

/** Each row as it is written, `  getFile: route({`, with the file of the contract where it stands. */
function findRows(): Map<string | undefined, string> {
  const files = filesIn(contractFolder).flatMap((name) => (name.endsWith('.ts') ? [join(contractFolder, name)] : []));
  const rowsOf = (file: string) => readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): route\(/gm);
  return new Map(files.flatMap((file) => [...rowsOf(file)].map(([, row]) => [row, file])));
}

/** The contract's file with one of its rows alone, as `routes`. */
function onlyRow(row: string, file: string): string {
  const contents = withUnusedMarked(readFileSync(file, 'utf8'), row);
  const [, rows] = new RegExp(`^export const (\\w+) = [^;]*^ {2}${row}: route\\(`, 'm').exec(contents) ?? [];
  return `${contents}export { ${rows} as routes };\n`;
}

/** A handler's file is named after its row. */
const rowNameOf = (handler: string): string =>
  routeEntries.find(([name]) => fileNameOf(name) === handler)?.[0] ?? handler;

/**
 * A function answers one row, and making the schemas of all rows takes as long as half the SDK does. So a handler is given
 * the row it is named after, and the runtime around it names and addresses of all.
 */
export const contractPlugin: Plugin = {
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
