import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { root } from '../root.ts';

/** GitHub's workflow parser imports its JSON schema in a way that bundlers accept and Node does not. */
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
hooks.deregister();

const folder = '.github/workflows';
const textOf = (name: string): string => readFileSync(join(root, folder, name), 'utf8');
const names = readdirSync(join(root, folder));
const text = textOf('deploy.yml');

/** The errors for which GitHub would refuse the workflow. */
async function problemsOf(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'a workflow', content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

const target = z.union([z.string(), z.object({ name: z.string() }).transform((named) => named.name)]);

const workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      environment: target.optional(),
      permissions: z.record(z.string(), z.string()).default({}),
      'timeout-minutes': z.number(),
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          env: z.record(z.string(), z.string()).default({}),
        }),
      ),
    }),
  ),
});

type Workflow = z.output<typeof workflow>;

const workflowOf = (name: string): Workflow => workflow.parse(parse(textOf(name)));
const stepsOf = ({ jobs: ofWorkflow }: Pick<Workflow, 'jobs'>) => Object.values(ofWorkflow).flatMap((job) => job.steps);

const { jobs, permissions, concurrency } = workflowOf('deploy.yml');
const _steps = stepsOf({ jobs });
const runsOf = (job: string): string[] => (jobs[job]?.steps ?? []).flatMap(({ run }) => run ?? []);

test('GitHub reads each workflow as it is, and a reader that would take anything does not stand in for it', async () => {
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) expect(await problemsOf(textOf(name)), name).toEqual([]);
  const mistakes = [
    ['timeout-minutes: 60', 'timeout-minute: 60'],
    ['vars.APP_URL }}', 'vars.APP_URL( }}'],
    ['vars.APP_URL }}', 'var.APP_URL }}'],
    ['runs-on: ubuntu-24.04', 'steps: []'],
    ['needs: synth', 'needs: sinth'],
  ] as const;
  for (const [right, wrong] of mistakes) expect(await problemsOf(text.replace(right, wrong)), wrong).not.toEqual([]);
});

test('check, synth, dev, journey, production: each waits for the one before', () => {
  const order = ['check', 'synth', 'dev', 'journey', 'production'];
  expect(Object.keys(jobs)).toEqual(order);
  expect(Object.values(jobs).map(({ needs }) => needs)).toEqual([undefined, ...order.slice(0, -1)]);
});

test('stores no AWS key, and only deploy jobs may get an identity token', () => {
  expect(text).not.toMatch(/secrets\.|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN)|access-key/);
  expect(permissions).toEqual({ contents: 'read' });
  const jobsWithToken = Object.entries(jobs).filter(([, job]) => Object.hasOwn(job.permissions, 'id-token'));
  const deployJobs = Object.keys(jobs).filter((job) => runsOf(job).some((run) => run.startsWith('npm run deploy')));
  expect(jobsWithToken.map(([job]) => job)).toEqual(deployJobs);
  for (const [, job] of jobsWithToken) expect(job.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
});

test('only production waits for an approval and passes --yes', () => {
  expect(jobs.production?.environment).toBe('production');
  expect(runsOf('production')).toContain('npm run deploy -- --stage=prod --yes');
  const others = Object.keys(jobs).filter((job) => job !== 'production');
  expect(
    others.filter((job) => jobs[job]?.environment === 'production' || runsOf(job).join().includes('--yes')),
  ).toEqual([]);
  expect(others.flatMap(runsOf).filter((run) => /npm run deploy.*prod/.test(run))).toEqual([]);
});

test('runs the migrations of the same stage after each deployment', () => {
  const stages = Object.values(jobs).flatMap((job) =>
    job.steps.flatMap(({ run = '' }, at) => {
      if (!run.startsWith('npm run deploy')) return [];
      const next = job.steps[at + 1];
      return [[/--stage=(\w+)/.exec(run)?.[1], next?.run, next?.env.STAGE]];
    }),
  );
  const migrate = 'npm run ops -- migrate --actor=pipeline';
  expect(stages).toEqual([
    ['dev', migrate, 'dev'],
    ['prod', migrate, 'prod'],
  ]);
});

test.each(names)('%s pins external actions by commit, with their version', (name) => {
  const lines = textOf(name)
    .split('\n')
    .filter((line) => line.includes('uses:'));
  expect(lines.filter((line) => !/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  expect(lines.length).toBe(stepsOf(workflowOf(name)).filter(({ uses }) => uses).length);
});

test('one deployment after another, each to its end, and none for ever', () => {
  expect(concurrency).toEqual({ group: 'deploy', 'cancel-in-progress': false });
  expect(Object.values(jobs).every((job) => job['timeout-minutes'] <= 90)).toBe(true);
});

test('every night, the stand-in of the version in the documentation runs what `npm run localstack` runs', () => {
  const nightly = workflowOf('emulator.yml');
  const schedule = z.object({ on: z.object({ schedule: z.array(z.object({ cron: z.string() })) }) });
  const { on } = schedule.parse(parse(textOf('emulator.yml')));
  expect(on.schedule.map(({ cron }) => cron)).toEqual([expect.stringMatching(/^\d+ \d+ \* \* \*$/)]);
  expect(nightly.permissions).toEqual({ contents: 'read' });
  const [install = '', ...others] = stepsOf(nightly).flatMap(({ run }) => run ?? []);
  expect(others).toEqual(['npm run localstack']);
  const [version = 'no version'] = /ministack==[\d.]+$/m.exec(install) ?? [];
  expect(readFileSync(join(root, 'docs/localstack.md'), 'utf8')).toContain(version);
});
