import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edgeEnv, readEnv } from '#functions/runtime/env';
import { findProviders } from '#functions/store/books/providers';
import { soldMarket } from '#functions/test/payouts';
import { productionSettings } from '#infra/lib/test-market';
import { folderOfOneTest } from '#infra/local/test-folder';
import { deployStage, type Tools } from './deploy-stage.ts';
import { destroyStage } from './destroy-stage.ts';
import { optionsOf } from './options.ts';
import { rotateSecret } from './rotate-secret.ts';
import { type FakeCloud, fakeCloud } from './test-cloud.ts';

function siteOf(files: Record<string, string>): string {
  const folder = folderOfOneTest();
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const first = { 'index.html': 'one', 'boot.js': 'boot', 'assets/app-1.js': '1', '.sources': 'stamp' };
const second = { 'index.html': 'two', 'boot.js': 'boot', 'assets/app-2.js': '2' };

const bucket = 'tanwei-dev-web-123456789012-eu-central-1';
const web = { WebBucketName: bucket, AppDistributionId: 'E1', AppUrl: 'https://market.example.com' };

interface World extends Tools {
  cloud: FakeCloud;
  /** What CDK was told of the secrets that functions read, by command. */
  versions: (string | undefined)[];
  /** Commands of CDK and what the cloud was asked to change, in order. */
  done: string[];
  said: string[];
}

function world(files: Record<string, string> = first, cloud = fakeCloud()): World {
  const said: string[] = [];
  const done = cloud.done;
  const versions: World['versions'] = [];
  return {
    cloud,
    done,
    versions,
    said,
    say: (line) => said.push(line),
    build: async () => siteOf(files),
    cdk: async (args) => {
      expect(args, 'every command says where').toContain('region=eu-central-1');
      const told = args.filter((arg) => !/^(-c|region=.*|secretsVersion=.*)$/.test(arg));
      versions.push(args.find((arg) => arg.startsWith('secretsVersion=')));
      done.push(`cdk ${told.join(' ')}`);
      cloud.buckets.set(bucket, cloud.buckets.get(bucket) ?? new Map());
      return {
        'tanwei-dev-web': web,
        'tanwei-prod-web': web,
        'tanwei-dev-firewall-eu-central-1': { FirewallArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/b' },
      };
    },
  };
}

const dev = (...more: string[]) => optionsOf(['--stage=dev', ...more]);

const prod = () => {
  const { stage, ...others } = productionSettings;
  return optionsOf([
    `--stage=${stage}`,
    '--yes',
    ...Object.entries(others).map(([name, value]) => `-c${name}=${value}`),
  ]);
};

test('deploys the stacks, then uploads assets, then what they are asked from, and the pages last', async () => {
  const it = world();
  await deployStage(it, dev());
  expect(it.done).toEqual([
    'cdk deploy --all stage=dev originSecretVersion=v1',
    `put ${bucket}/assets/app-1.js public, max-age=31536000, immutable`,
    `put ${bucket}/boot.js no-cache`,
    `put ${bucket}/index.html no-cache`,
  ]);
  expect(it.said.at(-1)).toBe('https://market.example.com');
});

test('a second deployment uploads and invalidates only what changed, and removes nothing', async () => {
  const { cloud } = world();
  await deployStage(world(first, cloud), dev());
  cloud.done.length = 0;
  const again = world(second, cloud);
  await deployStage(again, dev());
  expect(again.done.slice(1)).toEqual([
    `put ${bucket}/assets/app-2.js public, max-age=31536000, immutable`,
    `put ${bucket}/index.html no-cache`,
    'invalidate E1 /index.html',
  ]);
  expect([...(cloud.buckets.get(bucket)?.keys() ?? [])]).toContain('assets/app-1.js');
  cloud.done.length = 0;
  await deployStage(world(second, cloud), dev());
  expect(cloud.done).toEqual(['cdk deploy --all stage=dev originSecretVersion=v1']);
});

test('a dry run says what it would do, and does nothing', async () => {
  const it = world();
  await deployStage(it, dev('--dry-run', '-c', 'alarmEmail=night@example.com'));
  expect(it.done).toEqual([]);
  expect(it.said).toEqual([
    'Stage dev in account 123456789012, eu-central-1',
    'cdk deploy --all -c alarmEmail=night@example.com -c stage=dev',
    'upload 3 of 3 files of the app:',
    '  assets/app-1.js  0 KB  public, max-age=31536000, immutable',
    '  boot.js  0 KB  no-cache',
    '  index.html  0 KB  no-cache',
    'invalidate nothing',
  ]);
});

test('everything that is missing is named at once, with what to do about it, before anything is built', async () => {
  const cloud = fakeCloud();
  cloud.secrets.delete('tanwei/dev/session');
  cloud.parameters.clear();
  const it = { ...world(first, cloud), build: () => Promise.reject(new Error('built')) };
  await expect(deployStage(it, dev())).rejects.toThrow(
    /CDK in this account and region\) is missing: npx cdk bootstrap aws:\/\/123456789012\/eu-central-1\nthe secret tanwei\/dev\/session .*First deployment.*\nthe parameter \/tanwei\/dev\/content-public-key/,
  );
});

test('who still owes somebody something is not left out, and is told before anything is built', async () => {
  const { ports } = await soldMarket();
  const it = world();
  it.cloud.tables.set('tanwei-dev-market', ports.table);
  const builds = { ...it, build: () => Promise.reject(new Error('built')) };
  const split = dev('-c', 'payoutProvider=split');
  await expect(deployStage(builds, split)).rejects.toThrow(
    /pays balances \(transfer\), for 1 sellers .* \(9\.50 yuan\)/,
  );
  expect(it.done).toEqual([]);
  await deployStage(it, dev('-c', 'payoutProvider=split,transfer'));
  expect((await findProviders(ports.table)).map(({ side, name }) => `${side} ${name}`)).toEqual([
    'payments alipay',
    'payouts split',
    'payouts transfer',
  ]);
});

test('credentials that AWS does not take end it in words', async () => {
  const cloud = { ...fakeCloud(), account: () => Promise.reject(new Error('ExpiredToken')) };
  await expect(deployStage({ ...world(), cloud }, dev())).rejects.toThrow(
    /does not know these credentials .*ExpiredToken/,
  );
});

test('a stage must be named, and a production stage told everything', () => {
  expect(() => optionsOf([])).toThrow('which stage?');
  expect(() => optionsOf(['--stage=prod'])).toThrow('stage prod needs -c appDomain=…');
  expect(() => optionsOf(['--stage=dev', '-c', 'debugPage'])).toThrow('expected -c name=value');
});

test('a firewall is deployed first, and its ARN goes to the distributions', async () => {
  const it = world();
  await deployStage(it, dev('-c', 'firewall=true'));
  expect(it.done.slice(0, 2)).toEqual([
    'cdk deploy firewall --exclusively firewall=true stage=dev originSecretVersion=v1',
    'cdk deploy --all firewall=true stage=dev originSecretVersion=v1 firewallArn=arn:aws:wafv2:us-east-1:123456789012:global/webacl/a/b',
  ]);
});

test('a changed session key starts the functions anew, and an unchanged one changes nothing', async () => {
  const it = world();
  await deployStage(it, dev());
  await deployStage(it, dev());
  await it.cloud.writeSecret('tanwei/dev/session', '{}');
  await deployStage(it, dev());
  const [first, second, third] = it.versions;
  expect(first).toMatch(/^secretsVersion=[0-9a-f]{12}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('production is not destroyed, whatever is said', async () => {
  const it = world();
  await expect(destroyStage(it, prod())).rejects.toThrow('This is production');
  expect(it.done).toEqual([]);
});

test('a development stage goes with its data, and only when that is meant', async () => {
  const it = world();
  await deployStage(it, dev());
  it.done.length = 0;
  await expect(destroyStage(it, dev())).rejects.toThrow('--yes');
  await destroyStage(it, dev('--yes'));
  expect(it.done).toEqual([
    'cdk destroy api queues web --force stage=dev',
    `empty ${bucket}`,
    'cdk destroy --all --force stage=dev',
  ]);
});

const sentAndOther = (cloud: FakeCloud) => JSON.parse(cloud.secrets.get('tanwei/dev/origin')?.value ?? '{}');

/** What CDN and functions know at each moment of a change; the door must never be shut. */
function door() {
  const it = world();
  const known = { sent: 'a'.repeat(48), accepted: ['a'.repeat(48)] };
  const moments: boolean[] = [];
  const cdk: Tools['cdk'] = async (args) => {
    const { ORIGIN_SECRET, ORIGIN_SECRET_OTHER } = sentAndOther(it.cloud);
    if (args[1] === 'firewall') return it.cdk(args);
    if (args[1] === 'web') known.sent = ORIGIN_SECRET;
    else {
      const env = { ORIGIN_SECRET: `${ORIGIN_SECRET},${ORIGIN_SECRET_OTHER}` };
      known.accepted = [...readEnv(edgeEnv, env).ORIGIN_SECRET];
    }
    moments.push(known.accepted.includes(known.sent));
    return it.cdk(args);
  };
  return { ...it, cdk, known, moments };
}

test('the origin secret changes in three deployments, none of which shuts the door, and the old one opens it no more', async () => {
  const it = door();
  await rotateSecret(it, dev());
  expect(it.moments).toEqual([true, true, true]);
  expect(it.known.accepted).toEqual([it.known.sent]);
  expect(it.known.sent).toMatch(/^[A-Za-z0-9]{48}$/);
  expect(it.known.sent).not.toBe('a'.repeat(48));
  expect(it.done.filter((line) => line.startsWith('cdk'))).toEqual([
    'cdk deploy api --exclusively stage=dev originSecretVersion=v2',
    'cdk deploy web --exclusively stage=dev originSecretVersion=v3',
    'cdk deploy api --exclusively stage=dev originSecretVersion=v4',
  ]);
});

test.each([1, 2, 3])(
  'a change that is cut short at its deployment %s is run again, and the door stays open',
  async (at) => {
    const it = door();
    let left = at;
    const cut: Tools['cdk'] = async (args) => {
      left -= 1;
      if (left === 0) throw new Error('cut');
      return it.cdk(args);
    };
    await expect(rotateSecret({ ...it, cdk: cut }, dev())).rejects.toThrow('cut');
    await rotateSecret(it, dev());
    expect(it.moments.every(Boolean)).toBe(true);
    expect(it.known.accepted).toEqual([it.known.sent]);
    expect(it.known.sent).not.toBe('a'.repeat(48));
  },
);
