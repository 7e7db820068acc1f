import { routeEntries } from '#shared/contract/index';
import { run } from './step.ts';

/** `npm run fuzz -- 2000`: that many hostile requests, and as many generated ones, to every route. */
const runs = Number(process.argv[2] ?? 2000);
if (!Number.isSafeInteger(runs) || runs < 100) {
  console.error(`${process.argv[2]}: how many requests to each row? A whole number from 100`);
  process.exit(1);
}

const tests = ['functions/runtime/http/serve.fuzz.test.ts', 'functions/test/described.test.ts'];
console.log(`${runs} hostile requests and ${runs} from the document to each of ${routeEntries.length} rows …`);
const { ok, output, seconds } = await run(
  { name: 'fuzz', bin: 'node_modules/vitest/vitest.mjs', args: ['run', ...tests] },
  { FUZZ_RUNS: String(runs) },
);
if (!ok) console.log(output);
const sent = (tests.length * runs * routeEntries.length).toLocaleString('en');
console.log(ok ? `${sent} requests, 0 server errors (${seconds.toFixed(0)} s)` : 'failed, see above');
process.exitCode = ok ? 0 : 1;
