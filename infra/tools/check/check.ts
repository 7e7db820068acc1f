import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { root } from '../root.ts';
import { type Outcome, run, type Step } from '../step.ts';

const cache = join(root, 'node_modules', '.cache');

/** Runs first, because it may rewrite a file that the other steps check. */
const openapiStep: Step = { name: 'description of the API', bin: 'infra/tools/openapi.ts', args: [] };

/** The native compiler takes a third of the time. The JavaScript one is installed for tools that use its API. */
const types: Step = {
  name: 'types',
  bin: 'node_modules/typescript-7/bin/tsc',
  args: ['--noEmit', '--pretty', 'false'],
};

const otherSteps: Step[] = [
  { name: 'format and lint', bin: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings'] },
  { name: 'imports', bin: 'infra/tools/check/boundaries.ts', args: [] },
  { name: 'names and sizes', bin: 'infra/tools/check/language.ts', args: [] },
  { name: 'unused code', bin: 'node_modules/knip/bin/knip.js', args: ['--no-config-hints'] },
];

/**
 * Two runs at once: what brings up whole systems waits for queues, pages and timers half of its time, and the rest fills
 * the processor meanwhile. In one run they would take turns, as files of one worker share its modules.
 */
const groups = [
  { name: 'tests of whole systems', projects: ['e2e', 'apart'] },
  { name: 'tests of parts', projects: ['unit', 'pages'] },
] as const;

type Group = (typeof groups)[number];

const resultFileOf = ({ projects }: Group): string => join(cache, `tests-${projects[0]}.json`);

const testsOf = (group: Group): Step => ({
  name: group.name,
  bin: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    ...group.projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultFileOf(group)}`,
    `--reporter=${join(root, 'infra/tools/check/stuck.ts')}`,
  ],
});

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
function countTests(testReport: Report | undefined): { passed: number; failed: number } {
  if (!testReport) return { passed: 0, failed: 1 };
  const { success, numPassedTests, numFailedTests, testResults } = testReport;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  const failed = numFailedTests + brokenFiles.length;
  return { passed: numPassedTests, failed: success ? failed : Math.max(1, failed) };
}

const slowestCount = 10;

/** Times run from a file's first test to the end of its last. */
function printSlowest(testResults: Report['testResults']): void {
  const times = testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }));
  console.log('  slowest files:');
  for (const { name, seconds } of times.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount)) {
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${relative(root, name)}`);
  }
}

function readReport(group: Group): Report | undefined {
  try {
    return report.parse(JSON.parse(readFileSync(resultFileOf(group), 'utf8')));
  } catch {
    return undefined;
  }
}

const began = performance.now();
const openapiOutcome = await run(openapiStep);
printOutcome(openapiOutcome);
if (openapiOutcome.ok) console.log(`  ${openapiOutcome.output}`);
const outcomes: Outcome[] = [openapiOutcome];
const runStep = async (step: Step, env?: Record<string, string>) => {
  const outcome = await run(step, env);
  printOutcome(outcome);
  outcomes.push(outcome);
};

mkdirSync(cache, { recursive: true });
for (const group of groups) rmSync(resultFileOf(group), { force: true });
/** Every test process records here which of their rights the functions use. */
const rightsFolder = mkdtempSync(join(tmpdir(), 'rights-'));
const runTests = (group: Group) => runStep(testsOf(group), { RIGHTS_FOLDER: rightsFolder });

async function runOthers(): Promise<void> {
  const typeCheck = runStep(types);
  for (const step of otherSteps) await runStep(step);
  await typeCheck;
}

const [whole, parts] = groups;
await Promise.all([runTests(whole), runOthers().then(() => runTests(parts))]);
if (outcomes.every(({ ok }) => ok))
  await runStep({ name: 'rights', bin: 'infra/tools/check/rights.ts', args: [rightsFolder] });
rmSync(rightsFolder, { recursive: true, force: true });

const reports = groups.map(readReport);
printSlowest(reports.flatMap((one) => one?.testResults ?? []));
const counts = reports.map(countTests);
const sumOf = (part: 'passed' | 'failed') => counts.reduce((sum, count) => sum + count[part], 0);
const broken = outcomes.filter(({ ok }) => !ok);
console.log(`everything took ${((performance.now() - began) / 1000).toFixed(0)} s`);
for (const { name } of broken) console.log(`${name}: failed, see above`);
console.log(`${sumOf('passed')} passed, ${sumOf('failed') + broken.length} failed`);
/** Tells `.ci/run` that the last line was printed. */
writeFileSync(join(cache, 'counted'), '');
process.exitCode = broken.length === 0 ? 0 : 1;
