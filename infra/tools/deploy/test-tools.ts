import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionSettings } from '#infra/lib/test-market';
import { folderOfOneTest } from '#infra/local/test-folder';
import type { SmokeTarget } from '../smoke/steps.ts';
import type { DeployedStack } from './cloud.ts';
import { optionsOf } from './options.ts';
import type { Tools } from './ports.ts';
import { assemblyOf, type FakeCloud, fakeCloud } from './test-cloud.ts';

function siteOf(files: Record<string, string>): string {
  const folder = folderOfOneTest();
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

export const first = { 'index.html': 'one', 'boot.js': 'boot', 'assets/app-1.js': '1', '.sources': 'stamp' };
export const second = { 'index.html': 'two', 'boot.js': 'boot', 'assets/app-2.js': '2' };

export const bucket = 'tanwei-dev-web-123456789012-eu-central-1';
export const web = {
  WebBucketName: bucket,
  AppDistributionId: 'E1',
  ContentDistributionId: 'E2',
  AppUrl: 'https://market.example.com',
  GatewayUrl: 'https://abc.execute-api.eu-central-1.amazonaws.com',
};

/** An assembly of two stacks of a stage, one of them in another region. */
export const assembly = (stage = 'dev') =>
  assemblyOf(folderOfOneTest(), [
    { name: `tanwei-${stage}-data`, resources: 2 },
    { name: `tanwei-${stage}-firewall`, resources: 1, region: 'us-east-1' },
  ]);

const firewallArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/b';

const sender = 'no-reply@market.example.com';

export const deployedStack = (name: string, region = 'eu-central-1'): DeployedStack => ({
  name,
  region,
  status: 'UPDATE_COMPLETE',
  changedAt: 1,
  outputs: {},
});

export interface TestTools extends Tools {
  cloud: FakeCloud;
  /** The pinned secrets version of each CDK command. */
  versions: (string | undefined)[];
  /** CDK commands and changing calls to the cloud, in order. */
  actions: string[];
  lines: string[];
  /** Answers to the questions, in order; without one there is no terminal. */
  answers: string[];
  questions: string[];
  smokeTargets: SmokeTarget[];
}

export function testTools(files: Record<string, string> = first, cloud = fakeCloud()): TestTools {
  const lines: string[] = [];
  const actions = cloud.actions;
  const versions: TestTools['versions'] = [];
  const [answers, questions, smokeTargets]: [string[], string[], SmokeTarget[]] = [[], [], []];
  return {
    answers,
    questions,
    smokeTargets,
    ask: async (question) => {
      questions.push(question);
      return answers.shift();
    },
    smoke: async (target) => {
      smokeTargets.push(target);
      return [{ step: 'the home page' }];
    },
    synth: async () => assembly(),
    cloud,
    actions,
    versions,
    lines,
    say: (line) => lines.push(line),
    build: async () => siteOf(files),
    cdk: async (args) => {
      if (!args.includes('region=eu-central-1')) throw new Error(`cdk ${args.join(' ')} was not told where`);
      const loggedArgs = args.filter((arg) => !/^(-c|region=.*|secretsVersion=.*|mailFrom=.*)$/.test(arg));
      versions.push(args.find((arg) => arg.startsWith('secretsVersion=')));
      actions.push(`cdk ${loggedArgs.join(' ')}`);
      cloud.buckets.set(bucket, cloud.buckets.get(bucket) ?? new Map());
      return {
        'tanwei-dev-web': web,
        'tanwei-prod-web': web,
        'tanwei-dev-firewall-eu-central-1': { FirewallArn: firewallArn },
        'tanwei-prod-firewall-eu-central-1': { FirewallArn: firewallArn },
      };
    },
  };
}

export const dev = (...more: string[]) => optionsOf(['--stage=dev', `-cmailFrom=${sender}`, ...more]);

export const prod = () => {
  const { stage, ...others } = productionSettings;
  return optionsOf([
    `--stage=${stage}`,
    '--yes',
    ...Object.entries(others).map(([name, value]) => `-c${name}=${value}`),
  ]);
};
