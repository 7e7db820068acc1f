import { createHash } from 'node:crypto';
import { type Configuration, refusalFor } from '#functions/domain/books/owed';
import type { Table } from '#functions/ports/table';
import { configurationIn } from '#functions/runtime/configuration';
import { listUnmet, noteProviders } from '#functions/usecases/operations/owed';
import { nameInUsEast, namesOf } from '#infra/lib/names';
import { buckets } from '#infra/lib/resources';
import { checkRegion } from '#infra/lib/settings';
import type { Cloud } from './cloud.ts';
import { missingOf, needsOf } from './needs.ts';
import type { Options } from './options.ts';
import { changesOf, publish, type SiteChanges, siteIn } from './site.ts';

/** Outputs of stacks, by their names. */
export type Outputs = Record<string, Record<string, string>>;

/** What a deployment is done with; tests have their own of each. */
export interface Tools {
  cloud: Cloud;
  /** `cdk …`; gives the outputs of what it deployed. */
  cdk(args: readonly string[]): Promise<Outputs>;
  /** Functions and app; gives the folder of the app. */
  build(): Promise<string>;
  say(line: string): void;
}

export const contextArgs = (context: Record<string, string>): string[] =>
  Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** The account behind the credentials. @throws in words, where there is none or something is missing there. */
export async function checked({ cloud, say }: Tools, { settings }: Options): Promise<string> {
  checkRegion(cloud.region);
  const account = await cloud.account().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `AWS does not know these credentials (AWS_PROFILE, or AWS_ACCESS_KEY_ID and its secret): ${reason}`,
    );
  });
  say(`Stage ${settings.stage} in account ${account}, ${cloud.region}`);
  const missing = await missingOf(needsOf(settings, account, cloud.region), cloud);
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return account;
}

const readAtStart = ['session', 'factors', 'content', 'payments', 'payouts'] as const;

/** Where the stage lives, which what stands in us-east-1 for it has to know. */
export const placed = ({ region }: Cloud): { region: string } => ({ region });

/** Secrets are pinned: what is deployed is what is in force now, and a changed one changes the template. */
async function pinned({ cloud }: Tools, { settings, context }: Options): Promise<Record<string, string>> {
  const names = namesOf(settings.stage, settings.contentKeys);
  const [originSecretVersion, ...versions] = await Promise.all([
    cloud.secretVersion(names.secret('origin')),
    ...readAtStart.map((name) => cloud.secretVersion(names.secret(name))),
  ]);
  const secretsVersion = createHash('sha256').update(versions.join()).digest('hex').slice(0, 12);
  const secrets = { secretsVersion, ...(originSecretVersion !== undefined && { originSecretVersion }) };
  return { ...context, ...placed(cloud), ...secrets };
}

async function withFirewall(tools: Tools, options: Options, context: Record<string, string>) {
  const { stage, firewall } = options.settings;
  if (!firewall) return context;
  const outputs = await tools.cdk(['deploy', 'firewall', '--exclusively', ...contextArgs(context)]);
  const firewallArn = outputs[nameInUsEast(stage, 'firewall', tools.cloud.region)]?.FirewallArn;
  if (!firewallArn) throw new Error('the firewall was deployed and did not say its ARN');
  return { ...context, firewallArn };
}

/** The logs of the CDN, once it stands: what sends them can be set up in us-east-1 only, and is told whose they are. */
async function deployCdnLogs({ cdk }: Tools, context: Record<string, string>, web: Outputs[string]): Promise<void> {
  const { AppDistributionId: app, ContentDistributionId: content } = web;
  if (!app || !content) throw new Error('the web stack did not say its distributions');
  const known = contextArgs({ ...context, distributionIds: `${app},${content}` });
  await cdk(['deploy', 'cdn-logs', '--exclusively', ...known]);
}

/** All that the stacks are deployed with: a stack deployed with less would lose what it has. */
export const fullContext = async (tools: Tools, options: Options): Promise<Record<string, string>> =>
  withFirewall(tools, options, await pinned(tools, options));

const bucketOf = ({ settings }: Options, { account, region }: { account: string; region: string }): string =>
  `${namesOf(settings.stage).of(buckets.web.name)}-${account}-${region}`;

const size = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;

/** What would be done, without doing it. */
function tellPlan({ say }: Tools, options: Options, { changes, total }: { changes: SiteChanges; total: number }): void {
  const context = contextArgs(options.context).join(' ');
  if (options.settings.firewall) say(`cdk deploy firewall ${context}`);
  say(`cdk deploy --all ${context}`);
  if (options.settings.cdnLogs) say(`cdk deploy cdn-logs ${context}`);
  say(`upload ${changes.uploads.length} of ${total} files of the app:`);
  for (const { key, bytes, cacheControl } of changes.uploads) say(`  ${key}  ${size(bytes)}  ${cacheControl}`);
  say(changes.invalidations.length > 0 ? `invalidate ${changes.invalidations.join(' ')}` : 'invalidate nothing');
}

async function siteChanges(tools: Tools, folder: string, bucket: string) {
  const files = siteIn(folder);
  const there = (await tools.cloud.objects(bucket)) ?? new Map<string, string>();
  return { changes: changesOf(files, there), total: files.length };
}

async function publishSite(tools: Tools, folder: string, outputs: Outputs[string]): Promise<void> {
  const { WebBucketName: bucket, AppDistributionId: distributionId, AppUrl: url } = outputs;
  if (!bucket || !distributionId) throw new Error('the web stack did not say its bucket and its distribution');
  const { changes, total } = await siteChanges(tools, folder, bucket);
  await publish(tools.cloud, changes, { bucket, distributionId });
  tools.say(`${changes.uploads.length} of ${total} files uploaded, ${changes.invalidations.length} invalidated`);
  tools.say(url ?? '');
}

/** A table as it is asked what providers still owe. */
const booksIn = (table: Table) => ({ table, clock: { now: () => Date.now() } });

const configurationOf = ({ settings }: Options): Configuration =>
  configurationIn({ PAYMENT_PROVIDER: settings.paymentProvider, PAYOUT_PROVIDER: settings.payoutProvider });

/** Who still owes something must not be left out. @throws with who it is, and what for. */
async function checkProviders(table: Table | undefined, options: Options): Promise<void> {
  const unmet = table ? await listUnmet(booksIn(table), configurationOf(options)) : [];
  if (unmet.length > 0) throw new Error(refusalFor(unmet));
}

/** Stacks first, then the app: it never asks for a call that is not there yet. */
export async function deployStage(tools: Tools, options: Options): Promise<void> {
  const account = await checked(tools, options);
  const marketTable = namesOf(options.settings.stage).table;
  await checkProviders(await tools.cloud.table(marketTable), options);
  const folder = await tools.build();
  if (options.dryRun) {
    const bucket = bucketOf(options, { account, region: tools.cloud.region });
    tellPlan(tools, options, await siteChanges(tools, folder, bucket));
    return;
  }
  const context = await fullContext(tools, options);
  const outputs = await tools.cdk(['deploy', '--all', ...contextArgs(context)]);
  const table = await tools.cloud.table(marketTable);
  if (table) await noteProviders({ table }, configurationOf(options));
  const web = outputs[namesOf(options.settings.stage).of('web')] ?? {};
  if (options.settings.cdnLogs) await deployCdnLogs(tools, context, web);
  await publishSite(tools, folder, web);
}
