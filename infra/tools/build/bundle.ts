import { copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { root } from '../root.ts';
import { argon2Plugin, copyBinaries, deployedBinary } from './argon2-binary.ts';
import { type Entry, entriesOf } from './bundle-entries.ts';
import { tidyMaps } from './bundle-maps.ts';
import { builtinsPlugin, entryPlugin, passkeysFile, passkeysPlugin, shrinkingPlugins } from './bundle-plugins.ts';
import { type Sizes, sizesOf } from './bundle-sizes.ts';

export interface Bundle extends Pick<Sizes, 'bytes' | 'lazyParts'> {
  name: string;
  kind: Entry['kind'];
  carries: readonly LargePart[];
}

/** Only a bundle with one of these may exceed the budget. */
const large = {
  argon2: /^argon2:/,
  'client-s3': /node_modules\/@aws-sdk\/client-s3\//,
} as const;

type LargePart = keyof typeof large;

/** Some packages still call CommonJS `require`, which an ES module does not have. */
const banner =
  "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);";

/** Mock providers accept payments and pay out without money, so that deployed bundles do not contain them. */
const mocks = ['*/mock/payments', '*/mock/payouts', '*/mock/bills'];

interface Target {
  outdir: string;
  development: boolean;
}

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
    /** ES modules first: only they can be tree-shaken, which halves a bundle with the SDK. */
    mainFields: ['module', 'main'],
    external: development ? [] : mocks,
    legalComments: 'none',
    /** Maps lie beside the bundles, which do not name them: Node reads one only when an error is logged. */
    sourcemap: 'external',
    sourcesContent: false,
    banner: { js: banner },
    metafile: true,
    logLevel: 'warning',
    plugins: [entryPlugin(entries), builtinsPlugin, ...shrinkingPlugins, argon2Plugin, passkeysPlugin],
  }) satisfies BuildOptions;

/** Whether a function loads code on demand: providers, most of which a call never needs, or rare jobs. */
const isSplit = ({ name, source }: Entry): boolean =>
  name === 'file-jobs-worker' || /\/wiring\/(payments|payouts|bills)\.ts/.test(source);

/**
 * Puts dynamic imports into chunks, loaded when first needed. Each such function is built by itself: shared chunks
 * would lie in the folders of other functions, which are not deployed with it.
 */
const buildSplit = (entry: Entry, target: Target) =>
  build({ ...settings([entry], target), splitting: true, chunkNames: `${entry.name}/[name]-[hash]` });

const passkeysSource = 'functions/adapters/webauthn/passkeys.ts';

/** Builds the passkey code, copies it beside every function that loads it, and returns its size. */
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
  const split = entries.filter(isSplit);
  const built = await Promise.all([build(settings(whole, target)), ...split.map((entry) => buildSplit(entry, target))]);
  const outputs: Metafile['outputs'] = Object.assign({}, ...built.map(({ metafile }) => metafile.outputs));
  tidyMaps(outputs);
  return outputs;
}

function measureBundle({ name, kind }: Entry, outputs: Metafile['outputs']): Bundle {
  const index = Object.keys(outputs).find((path) => path.endsWith(`/${name}/index.mjs`));
  if (!index) throw new Error(`there is no bundle of ${name}`);
  const { bytes, lazyParts, inputs } = sizesOf(index, outputs);
  const carries = (Object.keys(large) as LargePart[]).filter((part) => inputs.some((path) => large[part].test(path)));
  return { name, kind, bytes, lazyParts, carries };
}

const importsPasskeys = (outputs: Metafile['outputs'], { name }: Pick<Entry, 'name'>): boolean =>
  Object.entries(outputs).some(
    ([path, { imports }]) =>
      path.endsWith(`/${name}/index.mjs`) && imports.some((imported) => imported.path === passkeysFile),
  );

/** Counts the copied passkey code among the lazy parts. */
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
  /** Includes functions of the local engine. */
  development?: boolean;
  /** For this machine only: does not download Lambda's binary. */
  hereOnly?: boolean;
  /** Names of the bundles to build; all by default. */
  only?: readonly string[];
}

export interface BundleResult {
  bundles: Bundle[];
  outdir: string;
  /** False when the binary for Lambda is missing; then everything but a deployment works. */
  deployable: boolean;
}

/** Bundles the functions, each to `<outdir>/<name>/index.mjs`, whose `handler` Lambda calls. */
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
