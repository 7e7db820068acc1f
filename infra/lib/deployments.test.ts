import { expect, test } from 'vitest';
import { deploymentOf, type Handing, refusedFrom, unwritten } from './test-deployment.ts';
import { deployedOnce, productionSettings } from './test-market.ts';
import { type ClaimedName, maxLengths, namesClaimedBy } from './test-names.ts';

const { certificateArn } = productionSettings;
const firewallArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/tanwei-dev-firewall/0a';

/** Every optional part of a stage. */
const everything = {
  ...productionSettings,
  ...deployedOnce,
  stage: 'dev',
  contentKeys: '2',
  search: 'opensearch',
  cdnLogs: true,
  release: 'gradual',
  createMailIdentity: true,
};

/** The changes in a stage's life: keys rotate, domains come, change and go, and so do optional parts. */
const stageChanges = [
  { contentKeys: '1' },
  { contentKeys: '1,2', appDomain: 'a.example.com', certificateArn, search: 'opensearch', debugPage: 'false' },
  { contentKeys: '2,1', appDomain: 'b.example.com', contentDomain: 'b.example.net', certificateArn, firewallArn },
  everything,
].map((settings) => ({ settings, ...deploymentOf({ stage: 'dev', ...settings }) }));

const steps = stageChanges.flatMap((after, at) => {
  const before = stageChanges[at - 1];
  return before ? [[before.settings, after.settings, before.stacks, after.stacks] as const] : [];
});

test.each(steps)('from %j to %j nothing is taken away that another stack uses', (_, __, before, after) => {
  expect(refusedFrom(before, after)).toEqual([]);
});

test.each(steps)('and back from there, with %j, to %j', (from, to, before, after) => {
  expect([from, to, refusedFrom(after, before)]).toEqual([from, to, []]);
});

/** Parameters that the runbook or the CDK bootstrap creates. */
const byHand = [
  '/cdk-bootstrap/hnb659fds/version',
  '/tanwei/dev/content-public-key',
  '/tanwei/dev/content-public-key-2',
];

const readersOf = (name: string) =>
  stageChanges.map(({ stacks }) =>
    stacks.filter(({ reads }) => reads.includes(`/tanwei/dev/${name}`)).map(({ id }) => id),
  );

test('whatever a stack reads of another was written before it, at every step', () => {
  for (const { stacks } of stageChanges) expect(unwritten(stacks, byHand)).toEqual([]);
  expect(readersOf('app-url')).toEqual([['queues', 'api'], [], [], []]);
  expect(readersOf('content-url')).toEqual([['api'], ['api'], [], []]);
});

test('a function signs by the id of the key whose private half it has', () => {
  expect(readersOf('content-key-id')).toEqual([['api'], ['api'], [], []]);
  expect(readersOf('content-key-id-2')).toEqual([[], [], ['api'], ['api']]);
});

/** The longest name that a stage may have. */
const other = { ...everything, stage: 'preproductie', mailFrom: 'no-reply@preproductie.example.com' };

const dev = { stacks: stageChanges.at(-1)?.stacks ?? [], resources: stageChanges.at(-1)?.resources ?? [] };
const beside = deploymentOf(other);

const textOf = ({ kind, name, where }: ClaimedName): string => `${kind} ${name} in ${where}`;
const both = (one: readonly string[], two: readonly string[]): string[] => one.filter((name) => two.includes(name));
const stackNames = ({ stacks }: { stacks: readonly Handing[] }): string[] => stacks.map(({ name }) => name);

test('two stages stand in one account and region, and neither takes a name of the other', () => {
  const [mine, theirs] = [dev, beside].map(({ resources }) => namesClaimedBy(resources, 'ap-southeast-1').map(textOf));
  expect(mine?.length).toBeGreaterThan(300);
  expect(theirs).toHaveLength(mine?.length ?? 0);
  expect(new Set(mine).size).toBe(mine?.length);
  expect(both(mine ?? [], theirs ?? [])).toEqual([]);
  expect(both(stackNames(dev), stackNames(beside))).toEqual([]);
});

test('a stage stands in two regions of an account, and what belongs to no region, or to us-east-1, is told apart', () => {
  const { region: home } = deployedOnce;
  const [here = [], there = []] = [home, 'ap-northeast-1'].map((region) =>
    namesClaimedBy(dev.resources, region).map((claim) => textOf(claim).replaceAll(home, region)),
  );
  expect(here.filter((text) => / in (the world|the account|us-east-1)$/.test(text)).length).toBeGreaterThan(25);
  expect(both(here, there)).toEqual([]);
  const shared = stackNames(dev).filter((name) => !name.includes(home));
  expect(shared.toSorted()).toEqual(['api', 'data', 'mail', 'queues', 'web'].map((part) => `tanwei-dev-${part}`));
});

test('names keep within what AWS takes, for the longest names of a stage and of a region', () => {
  for (const { kind, name } of namesClaimedBy(beside.resources, 'ap-northeast-1')) {
    const written = name.replaceAll('<AWS::AccountId>', '123456789012');
    expect(written.length, written).toBeLessThanOrEqual(maxLengths[kind] ?? 128);
  }
});
