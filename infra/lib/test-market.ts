import * as z from 'zod';

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
