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
  requestsPerSecond: z.coerce.number().int().min(1).default(200),
});

export type Settings = z.output<typeof input> & { production: boolean; debugPage: boolean };

/** Whether there is a collection beside the table. */
export const hasCollection = ({ search }: Pick<Settings, 'search'>): boolean => search !== 'table';

/** Stages that look like production to whoever uses them. */
const closedStages = ['staging', 'prod'];

export const settingNames = Object.keys(input.shape);

/** What a production stage does not stand without, and why. */
const guards = {
  firewall: { value: 'true', why: 'without it one address may ask as much as it likes' },
  malwareScanSince: { value: '<day>', why: 'without it buyers are given what nobody has looked at' },
  originSecret: { value: 'generated', why: 'without it the API is reached around CDN and firewall' },
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
] as const;

type Needed = (typeof neededInProduction)[number];

const guardOf = (name: Needed) => Object.entries(guards).find(([guard]) => guard === name)?.[1];

/** A guard that is said to be off is as good as missing. */
const isOff = (value: unknown): boolean => value === undefined || value === '' || flag.safeParse(value).data === false;

/** Everything at once, each by its name; of guards also what they are for. */
function checkProduction(given: Record<string, unknown>): void {
  const missing = neededInProduction.filter((name) => (guardOf(name) ? isOff(given[name]) : given[name] === undefined));
  if (missing.length === 0) return;
  const asked = missing.map((name) => `-c ${name}=${guardOf(name)?.value ?? '…'}`);
  const reasons = missing.flatMap((name) => {
    const guard = guardOf(name);
    return guard ? [`  ${name}: ${guard.why}`] : [];
  });
  throw new Error([`stage prod needs ${asked.join(' ')}`, ...reasons].join('\n'));
}

/** Production by its long name is no development stage. */
export const stageOf = (given: unknown): unknown => (given === 'production' ? 'prod' : (given ?? 'dev'));

/** @throws with the name of every setting that is missing or wrong, and what is expected. */
export function settingsOf(given: Record<string, unknown>): Settings {
  const stage = stageOf(given.stage);
  const production = stage === 'prod';
  if (production) checkProduction(given);
  const parsed = input.safeParse({ ...given, stage });
  if (parsed.success) {
    const debugPage = parsed.data.debugPage ?? !closedStages.includes(parsed.data.stage);
    return { ...parsed.data, production, debugPage };
  }
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`these settings are not valid: ${wrong.join('; ')}`);
}
