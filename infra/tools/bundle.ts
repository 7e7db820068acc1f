import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { argon2Plugin, copyBinaries, deployedBinary } from './argon2-binary.ts';
import { type Entry, entriesOf, root } from './bundle-entries.ts';
import { credentialsPlugin, entryPlugin } from './bundle-plugins.ts';

export interface Bundle {
  name: string;
  kind: Entry['kind'];
  bytes: number;
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

const run = (entries: readonly Entry[], outdir: string) =>
  build({
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
    legalComments: 'none',
    banner: { js: banner },
    metafile: true,
    logLevel: 'warning',
    plugins: [entryPlugin(entries), credentialsPlugin, argon2Plugin],
  });

function measured({ name, kind }: Entry, { outputs }: Metafile): Bundle {
  const found = Object.entries(outputs).find(([path]) => path.endsWith(`/${name}/index.mjs`))?.[1];
  if (!found) throw new Error(`there is no bundle of ${name}`);
  const inputs = Object.entries(found.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
  const carries = (Object.keys(large) as Large[]).filter((part) => inputs.some((path) => large[part].test(path)));
  return { name, kind, bytes: found.bytes, carries };
}

export interface BundleOptions {
  outdir?: string;
  /** Functions of the local engine as well. */
  development?: boolean;
  /** For this machine only: nothing is fetched for Lambda's. */
  hereOnly?: boolean;
}

export interface Bundled {
  bundles: Bundle[];
  outdir: string;
  /** False where the binary for Lambda's machines could not be had: everything but a deployment works. */
  deployable: boolean;
}

/** All functions in one run, each to `<outdir>/<name>/index.mjs`, whose `handler` is what Lambda calls. */
export async function bundle(options: BundleOptions = {}): Promise<Bundled> {
  const { outdir = join(root, 'dist', 'functions'), development = false, hereOnly = false } = options;
  rmSync(outdir, { recursive: true, force: true });
  const entries = await entriesOf({ development });
  const { metafile } = await run(entries, outdir);
  const bundles = entries.map((entry) => measured(entry, metafile));
  const binary = hereOnly ? undefined : deployedBinary();
  for (const { name, carries } of bundles) {
    if (carries.includes('argon2')) copyBinaries(join(outdir, name), binary);
  }
  return { bundles, outdir, deployable: binary !== undefined };
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`.padStart(8);

export function report({ bundles, deployable }: Bundled): string {
  const lines = bundles.map(({ name, bytes, carries }) => `${kilobytes(bytes)}  ${[name, ...carries].join('  + ')}`);
  const missing =
    'The binary of argon2 for Lambda is missing (npm could not fetch it): these bundles cannot be deployed.';
  return [...lines, ...(deployable ? [] : [missing])].join('\n');
}

if (import.meta.main) {
  const startedAt = performance.now();
  const bundled = await bundle({ development: process.argv.includes('--development') });
  console.log(report(bundled));
  console.log(`${bundled.bundles.length} functions in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
