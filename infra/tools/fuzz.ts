import { routeEntries } from '#shared/contract/index';
import { run } from './step.ts';

/** `npm run fuzz -- 2000`: that many requests to every row of the contract, hostile ones and such made from its schemas. */
const asked = Number(process.argv[2] ?? 2000);
if (!Number.isSafeInteger(asked) || asked < 100) {
  console.error(`${process.argv[2]}: how many requests to each row? A whole number from 100`);
  process.exit(1);
}

const tests = [
  'functions/runtime/http/serve.fuzz.test.ts',
  'functions/runtime/http/serve.schema-fuzz.test.ts',
  'functions/test/described.test.ts',
];
console.log(
  `${asked} hostile requests, ${asked} made from schemas and ${asked} from the document to each of ${routeEntries.length} rows …`,
);
const { ok, output, seconds } = await run(
  { name: 'fuzz', bin: 'node_modules/vitest/vitest.mjs', args: ['run', ...tests] },
  { FUZZ_RUNS: String(asked) },
);
if (!ok) console.log(output);
const sent = (tests.length * asked * routeEntries.length).toLocaleString('en');
console.log(ok ? `${sent} requests, 0 server errors (${seconds.toFixed(0)} s)` : 'failed, see above');
process.exitCode = ok ? 0 : 1;
