import * as z from 'zod';
import { type Quota, quotas, type TemplateResource, unreservedMinimum } from '#infra/lib/quotas/quotas';
import { synthesizedStacks } from './assembly.ts';
import type { Cloud, DeployedStack } from './cloud.ts';
import type { Tools } from './ports.ts';
import { raiseCommand } from './reservations.ts';
import { isSandbox } from './sender.ts';

const template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
});

/** The resources of the templates that a deployment uploads, nested stacks included. */
const resourcesIn = (folder: string, home: { account: string; region: string }): TemplateResource[] =>
  synthesizedStacks(folder, home)
    .flatMap(({ templates }) => templates)
    .flatMap(({ body }) => Object.values(template.parse(JSON.parse(Buffer.from(body).toString())).Resources))
    .map(({ Type: type, Properties: properties }) => ({ type, properties }));

interface Row {
  quota: Quota;
  /** What this stage has of it once it is deployed. */
  stage: number;
  /** What the account has without this stage; undefined where it is counted per API, or is not known. */
  others?: number | undefined;
  value: number;
  /** False where AWS did not say the account's value, or what is in use. */
  isKnown: boolean;
}

/** Asks, and keeps by question and reason what AWS refused, so that each is told once. */
function questions() {
  const refusals = new Map<string, Set<string>>();
  return {
    refusals,
    ask: <T>(question: string, subject: string, request: Promise<T>): Promise<T | undefined> =>
      request.catch((error: unknown) => {
        const refusal = `${question}: ${error instanceof Error ? error.message : error}`;
        refusals.set(refusal, (refusals.get(refusal) ?? new Set()).add(subject));
        return undefined;
      }),
  };
}

const may = 'what the account may have';
const used = 'what is in use';

interface Inquiry {
  cloud: Cloud;
  resources: readonly TemplateResource[];
  /** The resources that this stage has now; undefined where CloudFormation does not say. */
  existing: readonly TemplateResource[] | undefined;
  ask: ReturnType<typeof questions>['ask'];
}

const functionNames = (resources: readonly TemplateResource[]): string[] =>
  resources
    .filter(({ properties }) => properties.ReservedConcurrentExecutions !== undefined)
    .map(({ properties }) => String(properties.FunctionName));

async function concurrencyRow(quota: Quota, { cloud, resources, ask }: Inquiry): Promise<Row> {
  const stage = quota.count(resources);
  const account = await ask(may, quota.name, cloud.concurrency(functionNames(resources)));
  if (!account) return { quota, stage, value: quota.standard, isKnown: false };
  return { quota, stage, others: account.reserved - account.own, value: account.limit, isKnown: true };
}

async function accountValue({ code, per, name, isFixed }: Quota, { cloud, ask }: Inquiry): Promise<number | undefined> {
  if (!code || isFixed) return undefined;
  return ask(may, name, cloud.quotaValue(code, per === 'account' ? 'us-east-1' : cloud.region));
}

async function rowOf(quota: Quota, inquiry: Inquiry): Promise<Row> {
  const { cloud, resources, existing, ask } = inquiry;
  const { name, standard, isFixed, type } = quota;
  const [value, all] = await Promise.all([
    accountValue(quota, inquiry),
    type === undefined ? undefined : ask(used, name, cloud.countResources(type)),
  ]);
  const others = all === undefined ? undefined : Math.max(0, all - quota.count(existing ?? []));
  const isCounted = type === undefined || (all !== undefined && existing !== undefined);
  return {
    quota,
    stage: quota.count(resources),
    others,
    value: value ?? standard,
    isKnown: isCounted && (value !== undefined || isFixed === true),
  };
}

/** Beside reservations AWS keeps a minimum for all other functions. */
const reserveOf = ({ quota, stage }: Row): number =>
  quota === quotas.concurrency && stage > 0 ? unreservedMinimum : 0;

const neededOf = (row: Row): number => row.stage + (row.others ?? 0) + reserveOf(row);

const isShort = (row: Row): boolean => neededOf(row) > row.value;

const cells = (row: Row): string[] => {
  const { quota, stage, others, value, isKnown } = row;
  const label = reserveOf(row) > 0 ? `${quota.name}, and ${unreservedMinimum} for all others` : quota.name;
  const unknown = quota.per === 'API' ? '–' : '?';
  return [
    label,
    `${stage}`,
    others === undefined ? unknown : `${others}`,
    `${value}${isKnown ? '' : '*'}`,
    isShort(row) ? 'SHORT' : '',
  ];
};

/** The first column to the left, numbers to the right. */
function linesOf(table: readonly string[][]): string[] {
  const widths = table[0]?.map((_, at) => Math.max(...table.map((line) => line[at]?.length ?? 0))) ?? [];
  const padded = (text: string, at: number) =>
    at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  return table.map((line) => line.map(padded).join('  ').trimEnd());
}

function shortageOf(row: Row, region: string): string {
  const { quota, stage, others = 0, value } = row;
  const needed = neededOf(row);
  const sentence = `${quota.name}: this stage needs ${stage + reserveOf(row)}, others have ${others}, and the account may have ${value}.`;
  if (quota.isFixed) return `${sentence} It cannot be raised.`;
  if (!quota.code) return `${sentence} Ask AWS Support for ${needed}.`;
  return `${sentence} Ask for more:\n  ${raiseCommand(quota.code, needed, quota.per === 'account' ? 'us-east-1' : region)}`;
}

/** Only where SES still keeps the account in its sandbox. */
async function mailLine({ cloud }: Tools): Promise<string[][]> {
  const quota = cloud.isStandIn ? undefined : await cloud.mailQuota().catch(() => undefined);
  return quota && isSandbox(quota) ? [['Mails a day, in the sandbox of SES', '–', '–', `${quota.perDay}`, '']] : [];
}

async function rowsOf(
  { cloud, say }: Tools,
  resources: readonly TemplateResource[],
  deployed: readonly DeployedStack[],
) {
  const { ask, refusals } = questions();
  const types = await ask(used, 'this stage', cloud.typesInStacks(deployed));
  const inquiry = { cloud, resources, existing: types?.map((type) => ({ type, properties: {} })), ask };
  const rows = await Promise.all(
    Object.values(quotas).map((quota: Quota) =>
      quota === quotas.concurrency ? concurrencyRow(quota, inquiry) : rowOf(quota, inquiry),
    ),
  );
  for (const [refusal, subjects] of refusals) say(`AWS does not say ${refusal} (${[...subjects].join(', ')})`);
  return rows;
}

/** Synthesized templates, and what they would be deployed to. */
export interface Templates {
  folder: string;
  account: string;
  deployed: readonly DeployedStack[];
}

/** Prints what the stage needs of the account's quotas. @throws where one is short, before anything is made */
export async function checkQuotas(tools: Tools, { folder, account, deployed }: Templates): Promise<void> {
  const { cloud, say } = tools;
  const rows = await rowsOf(tools, resourcesIn(folder, { account, region: cloud.region }), deployed);
  const needed = rows.filter(({ quota, stage }) => stage > 0 || quota === quotas.concurrency);
  const lines = linesOf([
    ['Quota', 'this stage', 'others', 'account', ''],
    ...needed.map(cells),
    ...(await mailLine(tools)),
  ]);
  for (const line of lines) say(line);
  if (needed.some(({ isKnown }) => !isKnown))
    say('* AWS’s standard value, or without what is in use: a shortage of it stops nothing here');
  const short = needed.filter(isShort);
  for (const row of short.filter(({ isKnown }) => !isKnown)) say(`Perhaps short. ${shortageOf(row, cloud.region)}`);
  const shortages = short.filter(({ isKnown }) => isKnown).map((row) => shortageOf(row, cloud.region));
  if (shortages.length > 0)
    throw new Error(['Nothing was deployed, because this account has too little:', ...shortages].join('\n'));
}
