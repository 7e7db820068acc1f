import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, bundle } from '../build/bundle.ts';
import { anyFunctionEnv, runAtStart } from '../build/test-lambda.ts';
import { median } from '../quantile.ts';
import { buildFloor } from './floor.ts';

/**
 * `npm run bench:init [-- turns [get-file …]]`: CPU time of a new Lambda before its first request, for all or the named
 * functions, as a multiple of a bundle with nothing but a DynamoDBDocumentClient. Exits with 1 when a function is over
 * its limit.
 */
const [turnsArgument = '5', ...only] = process.argv.slice(2);
const turns = Number(turnsArgument);

/** Functions that handle bytes also load the S3 client. */
const limitOf = ({ carries }: Bundle): number => (carries.includes('client-s3') ? 1.6 : 1.4);

/** The floor is measured again after this many functions, because a machine changes its pace within a turn. */
const floorEvery = 5;

const lineOf = ({ lambda, ms, ratio }: (typeof costs)[number]): string => {
  const cells = [lambda.name, Math.round(lambda.bytes / 1024), ms.toFixed(1), ratio.toFixed(2), limitOf(lambda)];
  return `| ${cells.join(' | ')} |${ratio > limitOf(lambda) ? ' over' : ''}`;
};

/** Runs in a process of its own, like a new Lambda, and prints the CPU time of everything the import starts. */
const script = `
const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
console.log('\\n' + (user + system) / 1000);
process.exit(0);
`;

/** Milliseconds of CPU time over all threads, which other load on the machine changes far less than wall-clock time. */
const importOnce = (bundleFolder: string): Promise<number> => runAtStart(script, bundleFolder, env);

using folder = mkdtempDisposableSync(join(tmpdir(), 'init-'));
const outdir = folder.path;
const { bundles } = await bundle({ outdir, hereOnly: true, ...(only.length > 0 && { only }) });
const floorFolder = await buildFloor(outdir);
const env = anyFunctionEnv();

const floorSamples: number[] = [];
const times = new Map<Bundle, number[]>(bundles.map((lambda) => [lambda, []]));
for (let turn = 0; turn < turns; turn++) {
  for (const [at, [lambda, samples]] of [...times].entries()) {
    if (at % floorEvery === 0) floorSamples.push(await importOnce(floorFolder));
    samples.push(await importOnce(join(outdir, lambda.name)));
  }
}

const costs = [...times].map(([lambda, samples]) => ({
  lambda,
  ms: median(samples),
  ratio: median(samples) / median(floorSamples),
}));
const over = costs.filter(({ lambda, ratio }) => ratio > limitOf(lambda));
console.log(`The floor, a DynamoDBDocumentClient alone: ${median(floorSamples).toFixed(1)} ms of processors\n`);
console.log('| Function | KB | ms | × floor | at most |\n|---|---|---|---|---|');
for (const cost of costs.toSorted((a, b) => b.ratio - a.ratio)) console.log(lineOf(cost));
console.log(`\n${costs.length} functions, ${turns} turns: ${over.length} over`);
process.exitCode = over.length > 0 || costs.length === 0 ? 1 : 0;
