import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from '#functions/ports/table';
import type { Change, Cloud, Concurrency, DeployedStack, MailQuota } from './cloud.ts';

export interface FakeCloud extends Cloud {
  secrets: Map<string, { value: string; version: string }>;
  parameters: Set<string>;
  buckets: Map<string, Map<string, string>>;
  tables: Map<string, Table>;
  deployed: DeployedStack[];
  /** The changes that CloudFormation previews, by stack. */
  changes: Map<string, Change[]>;
  verified: string[];
  quota: MailQuota;
  /** What the account has of quotas, by code, and of resources, by type. */
  quotaValues: Map<string, number>;
  counts: Map<string, number>;
  lambda: Concurrency;
  /** The types of what the deployed stacks have. */
  types: string[];
  /** Calls that change something, in order. */
  actions: string[];
}

/** An account with everything that the stage dev needs. */
export function fakeCloud(): FakeCloud {
  const origin = JSON.stringify({ ORIGIN_SECRET: 'a'.repeat(48), ORIGIN_SECRET_OTHER: 'none' });
  const secrets = new Map(
    ['session', 'factors', 'content', 'payments', 'payouts', 'origin'].map((name) => [
      `tanwei/dev/${name}`,
      { value: name === 'origin' ? origin : '{}', version: 'v1' },
    ]),
  );
  const parameters = new Set(['/cdk-bootstrap/hnb659fds/version', '/tanwei/dev/content-public-key']);
  const buckets = new Map<string, Map<string, string>>();
  const tables = new Map<string, Table>();
  const deployed: DeployedStack[] = [];
  const changes = new Map<string, Change[]>();
  const actions: string[] = [];
  let versions = 1;
  return {
    secrets,
    parameters,
    buckets,
    tables,
    deployed,
    changes,
    verified: ['example.com', 'market.example.com'],
    quota: { perDay: 50_000, perSecond: 14 },
    quotaValues: new Map(),
    counts: new Map(),
    lambda: { limit: 1000, reserved: 0, own: 0 },
    types: [],
    actions,
    region: 'eu-central-1',
    isStandIn: false,
    account: async () => '123456789012',
    secretVersion: async (name) => secrets.get(name)?.version,
    readSecret: async (name) => secrets.get(name)?.value ?? '',
    async writeSecret(name, value) {
      versions += 1;
      secrets.set(name, { value, version: `v${versions}` });
      return `v${versions}`;
    },
    hasParameter: async (name) => parameters.has(name),
    objects: async (bucket) => buckets.get(bucket),
    async put(bucket, key, { body, cacheControl }) {
      actions.push(`put ${bucket}/${key} ${cacheControl}`);
      buckets.get(bucket)?.set(key, createHash('md5').update(body).digest('hex'));
    },
    async empty(bucket) {
      actions.push(`empty ${bucket}`);
      return buckets.get(bucket)?.size ?? 0;
    },
    table: async (name) => tables.get(name),
    invalidate: async (id, paths) => void actions.push(`invalidate ${id} ${paths.join(' ')}`),
    stacks: async (beginning) =>
      deployed.filter(({ name }) => name.startsWith(beginning)).map((stack) => ({ ...stack })),
    previewChanges: async ({ name }) => changes.get(name) ?? [],
    uploadTemplate: async ({ region, bucket, key }) => `https://s3.${region}.amazonaws.com/${bucket}/${key}`,
    async verifiedSenders(names) {
      return names.filter((name) => this.verified.includes(name));
    },
    async mailQuota() {
      return this.quota;
    },
    async quotaValue({ quota }) {
      return this.quotaValues.get(quota) ?? 1000;
    },
    async concurrency() {
      return this.lambda;
    },
    async countResources(type) {
      return this.counts.get(type) ?? 0;
    },
    async typesInStacks() {
      return this.types;
    },
  };
}

interface TestStack {
  name: string;
  resources: number;
  region?: string;
}

/** Writes a cloud assembly with that many resources in each stack. */
export function assemblyOf(folder: string, stacks: readonly TestStack[]): string {
  const write = (file: string, content: unknown) => writeFileSync(join(folder, file), JSON.stringify(content));
  const artifacts = stacks.map(({ name, resources, region = 'unknown-region' }, id) => {
    const templateFile = `${id}.template.json`;
    const bucketName = `assets-\${AWS::AccountId}-\${AWS::Region}`;
    const destination = { bucketName, objectKey: `${id}.json` };
    write(templateFile, {
      Resources: Object.fromEntries(
        Array.from({ length: resources }, (_, at) => [`R${at}`, { Type: 'AWS::SNS::Topic' }]),
      ),
    });
    write(`${id}.assets.json`, {
      files: { own: { source: { path: templateFile, packaging: 'file' }, destinations: { here: destination } } },
    });
    const properties = { stackName: name, templateFile, tags: { stage: 'dev' } };
    const stackTemplateAssetObjectUrl = `s3://${bucketName}/${id}.json`;
    return [
      `${id}`,
      {
        type: 'aws:cloudformation:stack',
        environment: `aws://unknown-account/${region}`,
        properties: { ...properties, stackTemplateAssetObjectUrl },
      },
    ];
  });
  write('manifest.json', { artifacts: Object.fromEntries(artifacts) });
  return folder;
}
