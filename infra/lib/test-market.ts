import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import * as z from 'zod';
import { noCode } from './code.ts';
import { buildMarket } from './market.ts';

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

export const cdkContext = (): Record<string, unknown> =>
  cdkJson.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8'))).context;

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

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).default([]),
});

const template = z.object({ Resources: z.record(z.string(), resource) });

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

function resourcesOf(folder: string, file: string): Resource[] {
  const { Resources } = template.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const stack = file.replace(/\.(nested\.)?template\.json$/, '');
  return Object.entries(Resources).map(([id, { Type, Properties, DeletionPolicy, DependsOn }]) => ({
    stack,
    id,
    type: Type,
    properties: fields.parse(plain(Properties)),
    deletionPolicy: DeletionPolicy,
    dependsOn: [DependsOn].flat(),
  }));
}

/** Synthesizes without code and reads the result; throws if cdk-nag finds something. */
export function assembled<T>(settings: Record<string, unknown>, read: (outdir: string, stacks: Stack[]) => T): T {
  const outdir = mkdtempSync(join(tmpdir(), 'market-'));
  const { stackTraceLimit } = Error;
  try {
    // CDK records a stack trace for thousands of values, which takes a fifth of the time.
    Error.stackTraceLimit = 0;
    // CDK's own template check only warns, and takes six seconds to load.
    const quiet = { treeMetadata: false, builtinCloudFormationValidation: false };
    const app = new App({ outdir, context: { ...cdkContext(), ...settings }, ...quiet });
    const stacks = buildMarket(app, { codeOf: noCode, inline: testInline });
    app.synth();
    return read(outdir, stacks);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    rmSync(outdir, { recursive: true, force: true });
  }
}

export const resourcesIn = (outdir: string): Resource[] =>
  readdirSync(outdir)
    .filter((file) => file.endsWith('template.json'))
    .flatMap((file) => resourcesOf(outdir, file));

export const synthesize = (settings: Record<string, unknown> = {}): Resource[] => assembled(settings, resourcesIn);
