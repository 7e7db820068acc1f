import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { root } from '../root.ts';
import { type Outcome, run, type Step } from '../step.ts';

const resultFile = join(root, 'node_modules', '.cache', 'tests.json');

/** Runs first, because it may rewrite a file that the other steps check. */
const openapiStep: Step = { name: 'description of the API', bin: 'infra/tools/openapi.ts', args: [] };

/** The native compiler; one thread does half of the work of four. The JavaScript one is for tools that use its API. */
const types: Step = {
  name: 'types',
  bin: 'node_modules/typescript-7/bin/tsc',
  args: ['--noEmit', '--pretty', 'false', '--singleThreaded'],
};

const otherSteps: Step[] = [
  { name: 'format and lint', bin: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
  { name: 'imports', bin: 'infra/tools/check/boundaries.ts', args: [] },
  { name: 'names and sizes', bin: 'infra/tools/check/language.ts', args: [] },
  { name: 'unused code', bin: 'node_modules/knip/bin/knip.js', args: ['--no-config-hints'] },
];

const tests: Step = {
  name: 'tests',
  bin: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
    `--reporter=${join(root, 'infra/tools/check/stuck.ts')}`,
  ],
};

const report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

type Report = z.output<typeof report>;

function printOutcome({ name, ok, output, seconds }: Outcome): void {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(0)} s)`);
  if (!ok) console.log(`${output}\n`);
}

/** A file that fails before its first test counts as one failure, and so does a run without any result. */
function countTests({ success, numPassedTests, numFailedTests, testResults }: Report) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  const failed = numFailedTests + brokenFiles.length;
  return { passed: numPassedTests, failed: success ? failed : Math.max(1, failed) };
}

const slowestCount = 10;

/** Times run from a file's first test to the end of its last. */
function printSlowest({ testResults }: Report): void {
  const times = testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }));
  console.log('  slowest files:');
  for (const { name, seconds } of times.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount)) {
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${relative(root, name)}`);
  }
}

function readReport(): Report | undefined {
  try {
    return report.parse(JSON.parse(readFileSync(resultFile, 'utf8')));
  } catch {
    return undefined;
  }
}

const began = performance.now();
const openapiOutcome = await run(openapiStep);
printOutcome(openapiOutcome);
if (openapiOutcome.ok) console.log(`  ${openapiOutcome.output}`);
const outcomes: Outcome[] = [openapiOutcome];
const runStep = async (step: Step) => {
  const outcome = await run(step);
  printOutcome(outcome);
  outcomes.push(outcome);
};
const typeCheck = runStep(types);
for (const step of otherSteps) await runStep(step);

mkdirSync(dirname(resultFile), { recursive: true });
rmSync(resultFile, { force: true });
/** Every test process records here which of their rights the functions use. */
const rightsFolder = mkdtempSync(join(tmpdir(), 'rights-'));
const testOutcome = await run(tests, { RIGHTS_FOLDER: rightsFolder });
printOutcome(testOutcome);
await typeCheck;
if (testOutcome.ok) {
  const rights = await run({ name: 'rights', bin: 'infra/tools/check/rights.ts', args: [rightsFolder] });
  printOutcome(rights);
  outcomes.push(rights);
}
rmSync(rightsFolder, { recursive: true, force: true });

const broken = outcomes.filter(({ ok }) => !ok);
const testReport = readReport();
if (testReport) printSlowest(testReport);
const counts = testReport ? countTests(testReport) : { passed: 0, failed: 1 };
console.log(`everything took ${((performance.now() - began) / 1000).toFixed(0)} s`);
for (const { name } of broken) console.log(`${name}: failed, see above`);
console.log(`${counts.passed} passed, ${counts.failed + broken.length} failed`);
process.exitCode = testOutcome.ok && broken.length === 0 ? 0 : 1;
