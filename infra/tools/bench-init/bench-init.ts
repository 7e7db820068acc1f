import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, bundle } from '../build/bundle.ts';
import { anyFunctionEnv } from '../build/test-lambda.ts';
import { median } from '../quantile.ts';
import { buildFloor } from './floor.ts';
import { importOnce } from './import-once.ts';

/**
 * `npm run bench:init [-- turns [get-file …]]`: what a new Lambda does before its first request, for every function or
 * some, as a multiple of what a bundle with nothing but a DynamoDBDocumentClient does. Ends with 1 where one is over.
 */
const [turnsAsked = '5', ...only] = process.argv.slice(2);
const turns = Number(turnsAsked);

/** Those that handle bytes load the S3 client beside it. */
const limitOf = ({ carries }: Bundle): number => (carries.includes('client-s3') ? 1.6 : 1.4);

/** So often among the functions the floor is measured again: a machine changes its pace within a turn. */
const floorEvery = 5;

interface Started {
  one: Bundle;
  ms: number;
  ratio: number;
}

const lineOf = ({ one, ms, ratio }: Started): string => {
  const cells = [one.name, Math.round(one.bytes / 1024), ms.toFixed(1), ratio.toFixed(2), limitOf(one)];
  return `| ${cells.join(' | ')} |${ratio > limitOf(one) ? ' over' : ''}`;
};

using folder = mkdtempDisposableSync(join(tmpdir(), 'init-'));
const outdir = folder.path;
const { bundles } = await bundle({ outdir, hereOnly: true, ...(only.length > 0 && { only }) });
const floorFolder = await buildFloor(outdir);
const env = anyFunctionEnv();

const floor: number[] = [];
const times = new Map<Bundle, number[]>(bundles.map((one) => [one, []]));
for (let turn = 0; turn < turns; turn++) {
  for (const [at, [one, found]] of [...times].entries()) {
    if (at % floorEvery === 0) floor.push(await importOnce(floorFolder, env));
    found.push(await importOnce(join(outdir, one.name), env));
  }
}

const started = [...times].map(([one, found]) => ({ one, ms: median(found), ratio: median(found) / median(floor) }));
const over = started.filter(({ one, ratio }) => ratio > limitOf(one));
console.log(`The floor, a DynamoDBDocumentClient alone: ${median(floor).toFixed(1)} ms of processors\n`);
console.log('| Function | KB | ms | × floor | at most |\n|---|---|---|---|---|');
for (const one of started.toSorted((a, b) => b.ratio - a.ratio)) console.log(lineOf(one));
console.log(`\n${started.length} functions, ${turns} turns: ${over.length} over`);
process.exitCode = over.length > 0 || started.length === 0 ? 1 : 0;
