import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { filesIn, root } from '#infra/tools/root';

/** Replaces the hashes of the built pages. */
export const testInline = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] };

/** All settings that production requires. */
export const productionSettings = {
  stage: 'prod',
  appDomain: 'market.example.com',
  contentDomain: 'files.example.net',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0000',
  paymentProvider: 'alipay',
  mailFrom: 'no-reply@market.example.com',
  supportEmail: 'support@market.example.com',
  alarmEmail: 'night@market.example.com',
  firewall: true,
  malwareScanSince: '2026-11-20',
  originSecret: 'generated',
  monthlyBudget: 500,
  runbookUrl: 'https://git.example.com/tanwei/blob/main/docs/runbook.md',
  backupVaultArn: 'arn:aws:backup:eu-central-1:210987654321:backup-vault:tanwei',
};

/** Settings that `npm run deploy` adds once the CDN exists, so that its logs are set up. */
export const deployedOnce = { region: 'ap-southeast-1', distributionIds: 'E1APP,E2FILES' };

/** Stages that several test files look at. */
export const stageSettings = {
  dev: { contentKeys: '1,2' },
  staging: { stage: 'staging', contentKeys: '2' },
  production: { ...productionSettings, ...deployedOnce },
  /** Production with every optional setting. */
  everything: {
    ...productionSettings,
    ...deployedOnce,
    firewallArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/tanwei-prod-firewall/0a',
    debugPage: 'true',
    createMailIdentity: true,
    secretsVersion: '0a1b',
    contentKeys: '2,1',
    provisionedConcurrency: 2,
  },
  /** A development stage with the options that only such a stage takes, or takes otherwise. */
  options: {
    reservedForPay: 5,
    reservedForNotices: 4,
    provisionedConcurrency: 1,
    tracing: 'create-payment,settlement-worker',
    search: 'table,opensearch',
    searchOperator: 'arn:aws:iam::123456789012:role/operators',
  },
};

export interface Resource {
  stack: string;
  id: string;
  type: string;
  properties: Record<string, unknown>;
  deletionPolicy: string | undefined;
  dependsOn: string[];
}

const intrinsics: [string, (argument: unknown) => unknown][] = [
  ['Ref', (name) => `<${String(name)}>`],
  ['Fn::ImportValue', (name) => `<${String(name)}>`],
  ['Fn::GetAtt', (path) => `<${Array.isArray(path) ? path.join('.') : String(path)}>`],
  /** The name within an ARN, reduced to the resource it belongs to. */
  ['Fn::Select', (parts) => plain(Array.isArray(parts) ? parts[1] : parts)],
  ['Fn::Split', (parts) => plain(Array.isArray(parts) ? parts[1] : parts)],
  [
    'Fn::Join',
    (parts) => (Array.isArray(parts) && Array.isArray(parts[1]) ? parts[1].map(plain).join(parts[0]) : parts),
  ],
];

/** Replaces intrinsic functions by text in angle brackets, so that ARNs can be compared. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const intrinsic = intrinsics.find(([name]) => Object.hasOwn(value, name));
  if (intrinsic) return intrinsic[1](Reflect.get(value, intrinsic[0]));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

const fields = z.record(z.string(), z.unknown()).catch({});

/** `at(resource, 'Code', 'ZipFile')`; undefined if absent. */
export const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (Array.isArray(inner) ? inner[Number(key)] : fields.parse(inner)[key]), value);

const isSource = (path: string): boolean => path.endsWith('.ts') && !path.endsWith('.test.ts');

/** Changes with whatever a template is made of. */
const sources = ((): string => {
  const below = ['infra/lib', 'functions', 'shared'].flatMap((folder) =>
    filesIn(join(root, folder))
      .filter(isSource)
      .map((name) => join(folder, name)),
  );
  const hash = createHash('sha256');
  for (const path of [...below, 'cdk.json', 'package-lock.json']) hash.update(readFileSync(join(root, path)));
  return hash.digest('hex');
})();

const folder = join(root, 'node_modules', '.cache', 'templates');

/**
 * The resources of a stage, synthesized once for its settings and sources: other test files and workers wait for the first
 * and read its result.
 */
export async function synthesize(settings: Record<string, unknown>): Promise<Resource[]> {
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  using database = new DatabaseSync(join(folder, `${name}.sqlite`), { timeout: 240_000 });
  database.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS stage (sources TEXT PRIMARY KEY, resources TEXT)');
  const kept = database.prepare('SELECT resources FROM stage WHERE sources = ?').get(sources);
  if (kept) return JSON.parse(String(kept.resources));
  const { assembled, resourcesIn } = await import('./test-assembly.ts');
  const resources = assembled(settings, resourcesIn);
  database.exec('DELETE FROM stage');
  database.prepare('INSERT INTO stage VALUES (?, ?)').run(sources, JSON.stringify(resources));
  database.exec('COMMIT');
  return resources;
}
