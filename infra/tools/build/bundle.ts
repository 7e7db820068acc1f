import { copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { root } from '../root.ts';
import { argon2Plugin, copyBinaries, deployedBinary } from './argon2-binary.ts';
import { type Entry, entriesOf } from './bundle-entries.ts';
import { tidyMaps } from './bundle-maps.ts';
import {
  alipayPlugin,
  builtinsPlugin,
  contractPlugin,
  credentialsPlugin,
  entryPlugin,
  eventStreamsPlugin,
  jsonSchemaPlugin,
  packageInfoPlugin,
  passkeysFile,
  passkeysPlugin,
  zodSentencesPlugin,
} from './bundle-plugins.ts';
import { type Sizes, sizesOf } from './bundle-sizes.ts';
import { unusedPlugin } from './unused.ts';

export interface Bundle extends Pick<Sizes, 'bytes' | 'lazyParts'> {
  name: string;
  kind: Entry['kind'];
  /** Parts that make a bundle large for a reason. */
  carries: readonly Large[];
}

/** A bundle is allowed more than the budget only for one of these. */
const large = {
  argon2: /^argon2:/,
  'client-s3': /node_modules\/@aws-sdk\/client-s3\//,
} as const;

type Large = keyof typeof large;

/** Some packages still ask for modules in the way of CommonJS, which an ES module does not have. */
const banner =
  "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);";

/** They take payments and pay out without money: what is deployed does not even carry them. */
const mocks = ['*/mock/payments.ts', '*/mock/payouts.ts', '*/mock/bills.ts'];

interface Target {
  outdir: string;
  development: boolean;
}

/** Of packages, what no function of ours calls. */
const shrinkingPlugins = [
  unusedPlugin,
  contractPlugin,
  credentialsPlugin,
  alipayPlugin,
  eventStreamsPlugin,
  zodSentencesPlugin,
  jsonSchemaPlugin,
  packageInfoPlugin,
];

export const settings = (entries: readonly Entry[], { outdir, development }: Target) =>
  ({
    absWorkingDir: root,
    entryPoints: entries.map(({ name }) => ({ in: `function:${name}`, out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    /** ES modules before CommonJS: only they can be cut down to what is used, which halves a bundle with the SDK. */
    mainFields: ['module', 'main'],
    external: development ? [] : mocks,
    legalComments: 'none',
    /** They lie beside the bundles without being named in them: Node reads one only when an error is logged. */
    sourcemap: 'external',
    sourcesContent: false,
    banner: { js: banner },
    metafile: true,
    logLevel: 'warning',
    plugins: [entryPlugin(entries), builtinsPlugin, ...shrinkingPlugins, argon2Plugin, passkeysPlugin],
  }) satisfies BuildOptions;

/** The code of the providers, of which most are never asked, is imported only when it is needed; so is that of rare jobs. */
const isSplit = ({ name, source }: Entry): boolean =>
  name === 'file-jobs-worker' || /\/wiring\/(payments|payouts|bills)\.ts/.test(source);

/**
 * What a function imports on the way stands in files of their own, read when they are first needed. Each such function
 * is built by itself, or its files would be shared with other functions' folders, which are not there when it is deployed.
 */
const buildSplit = (entry: Entry, target: Target) =>
  build({ ...settings([entry], target), splitting: true, chunkNames: `${entry.name}/[name]-[hash]` });

const passkeysSource = 'functions/adapters/webauthn/passkeys.ts';

/** How large it is, once it lies beside every function whose code asks for it. */
async function copyPasskeys(names: readonly string[], target: Target): Promise<number> {
  const entryPoints = [{ in: passkeysSource, out: 'passkeys' }];
  const built = join(target.outdir, passkeysFile);
  const { metafile } = await build({ ...settings([], target), entryPoints });
  tidyMaps(metafile.outputs);
  const { size } = statSync(built);
  for (const ending of ['', '.map']) {
    for (const name of names) copyFileSync(built + ending, join(target.outdir, name, passkeysFile + ending));
    rmSync(built + ending);
  }
  return size;
}

async function run(entries: readonly Entry[], target: Target): Promise<Metafile['outputs']> {
  const whole = entries.filter((entry) => !isSplit(entry));
  const apart = entries.filter(isSplit);
  const built = await Promise.all([build(settings(whole, target)), ...apart.map((entry) => buildSplit(entry, target))]);
  const outputs: Metafile['outputs'] = Object.assign({}, ...built.map(({ metafile }) => metafile.outputs));
  tidyMaps(outputs);
  return outputs;
}

function measureBundle({ name, kind }: Entry, outputs: Metafile['outputs']): Bundle {
  const index = Object.keys(outputs).find((path) => path.endsWith(`/${name}/index.mjs`));
  if (!index) throw new Error(`there is no bundle of ${name}`);
  const { bytes, lazyParts, inputs } = sizesOf(index, outputs);
  const carries = (Object.keys(large) as Large[]).filter((part) => inputs.some((path) => large[part].test(path)));
  return { name, kind, bytes, lazyParts, carries };
}

const importsPasskeys = (outputs: Metafile['outputs'], { name }: Pick<Entry, 'name'>): boolean =>
  Object.entries(outputs).some(
    ([path, { imports }]) =>
      path.endsWith(`/${name}/index.mjs`) && imports.some((imported) => imported.path === passkeysFile),
  );

/** With what lies beside them already counted as read later. */
async function buildAndMeasure(entries: readonly Entry[], target: Target): Promise<Bundle[]> {
  const outputs = await run(entries, target);
  const withPasskeys = entries.filter((entry) => importsPasskeys(outputs, entry)).map(({ name }) => name);
  const passkeys = { name: 'webauthn/passkeys', bytes: await copyPasskeys(withPasskeys, target) };
  return entries.map((entry) => {
    const bundle = measureBundle(entry, outputs);
    return withPasskeys.includes(entry.name) ? { ...bundle, lazyParts: [...bundle.lazyParts, passkeys] } : bundle;
  });
}

export interface BundleOptions {
  outdir?: string;
  /** Functions of the local engine as well. */
  development?: boolean;
  /** For this machine only: nothing is fetched for Lambda's. */
  hereOnly?: boolean;
  /** Names of bundles, where not all are wanted. */
  only?: readonly string[];
}

export interface BundleResult {
  bundles: Bundle[];
  outdir: string;
  /** False where the binary for Lambda's machines could not be had: everything but a deployment works. */
  deployable: boolean;
}

/** All functions in one run, each to `<outdir>/<name>/index.mjs`, whose `handler` is what Lambda calls. */
export async function bundle(options: BundleOptions = {}): Promise<BundleResult> {
  const { outdir = join(root, 'dist', 'functions'), development = false, hereOnly = false, only } = options;
  rmSync(outdir, { recursive: true, force: true });
  const entries = (await entriesOf({ development })).filter(({ name }) => only?.includes(name) ?? true);
  const bundles = await buildAndMeasure(entries, { outdir, development });
  const binary = hereOnly ? undefined : deployedBinary();
  for (const { name, carries } of bundles) {
    if (carries.includes('argon2')) copyBinaries(join(outdir, name), binary);
  }
  return { bundles, outdir, deployable: binary !== undefined };
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`.padStart(8);

export function report({ bundles, deployable }: BundleResult): string {
  const lines = bundles.map(({ name, bytes, carries, lazyParts }) => {
    const parts = [...carries, ...lazyParts.map((part) => `later ${part.name} ${kilobytes(part.bytes).trim()}`)];
    return `${kilobytes(bytes)}  ${[name, ...parts].join('  + ')}`;
  });
  const missing =
    'The binary of argon2 for Lambda is missing (npm could not fetch it): these bundles cannot be deployed.';
  return [...lines, ...(deployable ? [] : [missing])].join('\n');
}
