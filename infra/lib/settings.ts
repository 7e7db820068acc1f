import * as z from 'zod';
import { searchEngines } from '#shared/search-engines';

const hostname = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host name such as market.example.com');

const flag = z.union([z.boolean(), z.stringbool()]);

/** What a deployment may be told with `-c name=value`, or in cdk.json under `stages.<stage>`. */
const input = z.object({
  stage: z.string().regex(/^[a-z][a-z0-9]{1,11}$/, '2 to 12 small letters and digits'),
  /** The app and the users' files live on different hosts: what a user uploaded never runs as the app. */
  appDomain: hostname.optional(),
  contentDomain: hostname.optional(),
  /** CloudFront reads certificates in us-east-1 only. */
  certificateArn: z
    .string()
    .regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'a certificate of us-east-1')
    .optional(),
  /** The mock provider settles without money: it exists on the local engine only. */
  paymentProvider: z
    .string()
    .regex(/^[a-z]+(,[a-z]+)*$/, 'provider names, separated by commas')
    .refine((names) => !names.split(',').includes('mock'), 'a real provider; the mock is not deployed')
    .default('alipay'),
  /** What new orders may be paid with; where nothing is said, the method of the first provider, and WeChat Pay. */
  paymentMethods: z
    .string()
    .regex(/^(alipay|wechat|card)(,(alipay|wechat|card))*$/, 'alipay, wechat, card, or several separated by commas')
    .optional(),
  /**
   * How sellers are paid: `split` by a licensed provider at payment time, `transfer` from our own account. The first one
   * decides for new sales, the other stays for what was sold before.
   */
  payoutProvider: z.enum(['transfer', 'split', 'transfer,split', 'split,transfer']).default('transfer'),
  /**
   * Where searches are kept: in the table, in a collection of OpenSearch Serverless, which has a price of its own, or in both
   * while one takes the place of the other: the first answers. See docs/search.md.
   */
  search: searchEngines.default('table'),
  /** The role of whoever fills the collection, by `npm run reindex`: beside the functions nobody gets in. */
  searchOperator: z
    .string()
    .regex(/^arn:aws[\w-]*:iam::\d{12}:(role|user)\/[\w+=,.@/-]+$/, 'the ARN of a role or user')
    .optional(),
  mailFrom: z.email().default('no-reply@example.com'),
  supportEmail: z.email().default('support@example.com'),
  /** Verify the mail domain in this account by DKIM records, rather than expecting it to be verified already. */
  createMailIdentity: flag.default(false),
  alarmEmail: z.email().optional(),
  /** The privacy notice promises six months, as the Cybersecurity Law asks. */
  logDays: z.coerce.number().int().default(180),
  /** Where the stage is deployed. `npm run deploy` says it; what has to stand in us-east-1 carries it in its name. */
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'a region such as ap-southeast-1')
    .optional(),
  /** A log of who asked the CDN for what, in the bucket of logs; in production unless told otherwise. */
  cdnLogs: flag.optional(),
  /** `npm run deploy` reads them from the stack of the CDN: the app's distribution, the one of users' files. */
  distributionIds: z
    .string()
    .regex(/^[A-Z0-9]+,[A-Z0-9]+$/, 'the ids of two distributions, separated by a comma')
    .optional(),
  /** The page that shows what a session and the calls look like; on a development stage unless told otherwise. */
  debugPage: flag.optional(),
  /** A firewall at the CDN: `npm run deploy` makes it in us-east-1 and hands its ARN to the distributions. */
  firewall: flag.default(false),
  firewallArn: z
    .string()
    .regex(
      /^arn:aws[\w-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/,
      'a web ACL of CloudFront, in us-east-1',
    )
    .optional(),
  /** What the CDN proves itself to the functions with: made in Secrets Manager by the data stack. There is no other kind. */
  originSecret: z.literal('generated', 'generated: the data stack makes it').default('generated'),
  /** Numbers of the keys of users' files, the one that signs first: `1,2` while 2 takes the place of 1. */
  contentKeys: z
    .string()
    .regex(/^[1-9]\d*(,[1-9]\d*)?$/, 'one number, or two separated by a comma: the key that signs first')
    .default('1')
    .transform((keys) => keys.split(',')),
  /** Changes with the secrets that functions read when they start, so that a deployment starts them anew. */
  secretsVersion: z.string().optional(),
  /** Pins the secret between CDN and API, so that changing it changes the template: see docs/runbook.md. */
  originSecretVersion: z.string().optional(),
  /** The day from which GuardDuty scans uploads, such as 2026-11-20; files put up since then are given out when they are clean. */
  malwareScanSince: z.iso.date().optional(),
  /** In USD; mails `alarmEmail` at 80 % and when the month is going to end above it. */
  monthlyBudget: z.coerce.number().int().min(1).optional(),
  /** A vault of AWS Backup in another account, to which the table is copied every day. */
  backupVaultArn: z
    .string()
    .regex(
      /^arn:aws[\w-]*:backup:[a-z]+(-[a-z]+)+-\d:\d{12}:backup-vault:[\w-]{2,50}$/,
      'the ARN of a backup vault of another account',
    )
    .optional(),
  /**
   * How new code of money and sign-in comes into force: `gradual`, a tenth of the calls first and back at the first error, or
   * `at-once`. Production is gradual, other stages are not unless told so.
   */
  release: z.enum(['gradual', 'at-once']).optional(),
  requestsPerSecond: z.coerce.number().int().min(1).default(200),
});

export type Settings = z.output<typeof input> & {
  production: boolean;
  debugPage: boolean;
  cdnLogs: boolean;
  release: 'gradual' | 'at-once';
};

/** Whether there is a collection beside the table. */
export const hasCollection = ({ search }: Pick<Settings, 'search'>): boolean => search !== 'table';

/** Stages that look like production to whoever uses them. */
const closedStages = ['staging', 'prod'];

const settingNames = Object.keys(input.shape);

/** What a production stage does not stand without, and why. */
const guards = {
  firewall: { value: 'true', why: 'without it one address may ask as much as it likes' },
  malwareScanSince: { value: '<day>', why: 'without it buyers are given what nobody has looked at' },
  originSecret: { value: 'generated', why: 'without it the API is reached around CDN and firewall' },
  monthlyBudget: {
    value: '<USD>',
    why: 'without it nobody hears that a month costs ten times as much before it is paid',
  },
  backupVaultArn: { value: '<ARN>', why: 'without it whoever takes this account has the only copy of the books' },
} as const;

/** A production stage is told everything: a default would be wrong there without anybody noticing. */
const neededInProduction = [
  'appDomain',
  'contentDomain',
  'certificateArn',
  'paymentProvider',
  'mailFrom',
  'supportEmail',
  'alarmEmail',
  'firewall',
  'malwareScanSince',
  'originSecret',
  'monthlyBudget',
  'backupVaultArn',
] as const;

type Needed = (typeof neededInProduction)[number];

const guardOf = (name: Needed) => Object.entries(guards).find(([guard]) => guard === name)?.[1];

/** A guard that is said to be off is as good as missing. */
const isOff = (value: unknown): boolean => value === undefined || value === '' || flag.safeParse(value).data === false;

/** Everything at once, each by its name; of guards also what they are for. */
function checkProduction(values: Record<string, unknown>): void {
  if (values.release === 'at-once')
    throw new Error(
      'stage prod takes no -c release=at-once: a mistake would be everybody’s before anybody hears of it',
    );
  const missing = neededInProduction.filter((name) =>
    guardOf(name) ? isOff(values[name]) : values[name] === undefined,
  );
  if (missing.length === 0) return;
  const options = missing.map((name) => `-c ${name}=${guardOf(name)?.value ?? '…'}`);
  const reasons = missing.flatMap((name) => {
    const guard = guardOf(name);
    return guard ? [`  ${name}: ${guard.why}`] : [];
  });
  throw new Error([`stage prod needs ${options.join(' ')}`, ...reasons].join('\n'));
}

/** CloudFront answers to no host name without a certificate for it: the app would be linked to where nothing answers. */
function checkDomains({ certificateArn, ...domains }: z.output<typeof input>): void {
  if (certificateArn !== undefined) return;
  const unservedDomains = (['appDomain', 'contentDomain'] as const).filter((name) => domains[name] !== undefined);
  if (unservedDomains.length === 0) return;
  throw new Error(
    `${unservedDomains.join(' and ')} without -c certificateArn=…: CloudFront answers to no name without a certificate`,
  );
}

/** What the market is made of and does not find everywhere: docs/regions.md. */
const unusableRegions: [region: RegExp, what: string][] = [
  [/^ap-east-1$/, 'has no SES, which mails are sent by; take ap-southeast-1, Singapore'],
  [/^cn-/, 'is a partition of its own, without SES, functions at the CDN and a firewall before it'],
];

/** @throws where a stage cannot stand, with what it would be without. */
export function checkRegion(region: string): void {
  const [, what] = unusableRegions.find(([pattern]) => pattern.test(region)) ?? [];
  if (what) throw new Error(`no stage stands in ${region}: it ${what}. See docs/regions.md`);
}

/** Production by its long name is no development stage. */
const stageOf = (name: unknown): unknown => (name === 'production' ? 'prod' : (name ?? 'dev'));

/** @throws with the name of every setting that is missing or wrong, and what is expected. */
export function settingsOf(values: Record<string, unknown>): Settings {
  const stage = stageOf(values.stage);
  const production = stage === 'prod';
  if (production) checkProduction(values);
  const parsed = input.safeParse({ ...values, stage });
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`these settings are not valid: ${wrong.join('; ')}`);
  }
  checkDomains(parsed.data);
  if (parsed.data.region !== undefined) checkRegion(parsed.data.region);
  const { debugPage = !closedStages.includes(parsed.data.stage), cdnLogs = production } = parsed.data;
  const { release = production ? 'gradual' : 'at-once' } = parsed.data;
  return { ...parsed.data, production, debugPage, cdnLogs, release };
}

/** `-c name=value` goes before cdk.json's `stages.<stage>`. */
export function settingsIn(context: (name: string) => unknown): Settings {
  const stage = stageOf(context('stage'));
  const stages: unknown = context('stages');
  const defaults: unknown =
    typeof stages === 'object' && stages !== null ? Reflect.get(stages, String(stage)) : undefined;
  const overrides = settingNames.map((name) => [name, context(name)] as const);
  return settingsOf({
    ...(typeof defaults === 'object' ? defaults : {}),
    ...Object.fromEntries(overrides.filter(([, value]) => value !== undefined)),
    stage,
  });
}
