import { createHash } from 'node:crypto';
import { type Configuration, refusalFor } from '#functions/domain/books/owed';
import type { Table } from '#functions/ports/table';
import { configurationIn } from '#functions/runtime/configuration';
import { listUnmet, noteProviders } from '#functions/usecases/operations/owed';
import { namesOf } from '#infra/lib/names';
import { buckets } from '#infra/lib/resources';
import { awsProblemOf } from '../aws-problem.ts';
import { outcomeLine } from '../smoke/steps.ts';
import type { DeployedStack } from './cloud.ts';
import { missingOf, needsOf } from './needs.ts';
import type { Options } from './options.ts';
import { changedStacks, type Plan, planOf } from './plan.ts';
import { contextArgs, type Tools } from './ports.ts';
import { checkSender, withSender } from './sender.ts';
import { changesOf, publish, type SiteChanges, siteIn } from './site.ts';

/** The account behind the credentials. @throws in words, where there is none or something is missing there. */
export async function checked({ cloud, say }: Tools, { settings }: Options): Promise<string> {
  const account = await cloud.account().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = awsProblemOf(error);
    if (problem !== undefined) throw new Error(problem);
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

/** Secrets are pinned: what is deployed is what is in force now, and a changed one changes the template. */
async function pinned({ cloud }: Tools, { settings, context }: Options): Promise<Record<string, string>> {
  const names = namesOf(settings.stage, settings.contentKeys);
  const [originSecretVersion, ...versions] = await Promise.all([
    cloud.secretVersion(names.secret('origin')),
    ...readAtStart.map((name) => cloud.secretVersion(names.secret(name))),
  ]);
  const secretsVersion = createHash('sha256').update(versions.join()).digest('hex').slice(0, 12);
  return { ...context, secretsVersion, ...(originSecretVersion !== undefined && { originSecretVersion }) };
}

/** What AWS gave the stage, as it is now: for a plan, which makes nothing. */
async function plannedContext(tools: Tools, options: Options, there: readonly DeployedStack[]) {
  const context = await pinned(tools, options);
  if (!options.settings.firewall) return context;
  const known = there.find(({ outputs }) => outputs.FirewallArn)?.outputs.FirewallArn;
  return { ...context, firewallArn: known ?? 'arn:aws:wafv2:us-east-1:000000000000:global/webacl/not/made-yet' };
}

async function withFirewall(tools: Tools, options: Options, context: Record<string, string>) {
  const { stage, firewall } = options.settings;
  if (!firewall) return context;
  const outputs = await tools.cdk(['deploy', 'firewall', '--exclusively', ...contextArgs(context)]);
  const firewallArn = outputs[namesOf(stage).of('firewall')]?.FirewallArn;
  if (!firewallArn) throw new Error('the firewall was deployed and did not say its ARN');
  return { ...context, firewallArn };
}

/**
 * The data stack makes the secret of the origin: a first deployment makes that stack before all others, or the version of the
 * secret would be news to the second, which would change what nobody has changed.
 */
async function withSecrets(tools: Tools, options: Options): Promise<Record<string, string>> {
  const context = await pinned(tools, options);
  if (context.originSecretVersion !== undefined) return context;
  await tools.cdk(['deploy', 'data', '--exclusively', ...contextArgs(context)]);
  return pinned(tools, options);
}

/** All that the stacks are deployed with: a stack deployed with less would lose what it has. */
export const fullContext = async (tools: Tools, options: Options): Promise<Record<string, string>> =>
  withFirewall(tools, options, await withSecrets(tools, options));

const bucketOf = ({ settings }: Options, { account, region }: { account: string; region: string }): string =>
  `${namesOf(settings.stage).of(buckets.web.name)}-${account}-${region}`;

const size = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;

/** What would become of the app's files. */
function tellSite({ say }: Tools, { changes, total }: { changes: SiteChanges; total: number }): void {
  say(`upload ${changes.uploads.length} of ${total} files of the app:`);
  for (const { key, bytes, cacheControl } of changes.uploads) say(`  ${key}  ${size(bytes)}  ${cacheControl}`);
  say(changes.invalidations.length > 0 ? `invalidate ${changes.invalidations.join(' ')}` : 'invalidate nothing');
}

/** The stacks of a stage, as they are deployed now. */
const deployedStacks = ({ cloud }: Tools, { settings }: Options): Promise<DeployedStack[]> =>
  cloud.stacks(namesOf(settings.stage).of(''));

async function planned(tools: Tools, options: Options, account: string): Promise<Plan> {
  const there = await deployedStacks(tools, options);
  const folder = await tools.synth(await plannedContext(tools, options, there));
  const plan = await planOf(tools.cloud, folder, { account, there });
  for (const line of plan.lines) tools.say(line);
  return plan;
}

/**
 * Nobody changes production by a slip. `--yes` speaks for whoever has approved a pipeline's run, and not for data: those are
 * lost only by the word of a person who has read which.
 * @throws where nobody has agreed
 */
async function agreed({ ask }: Tools, { settings, yes }: Options, { endangered }: Plan): Promise<void> {
  const lost = endangered.length > 0 ? `\nThis would lose data: ${endangered.join(', ')}.` : '';
  if (yes && !lost) return;
  const answer = await ask(`Deploy this to stage ${settings.stage}?${lost} Only “yes” does it: `);
  if (answer === undefined) {
    throw new Error(
      `${settings.stage} is deployed by a person at a terminal, or with --yes.${lost && `${lost} --yes does not agree to that.`}`,
    );
  }
  if (answer !== 'yes') throw new Error('Nothing was deployed.');
}

async function siteChanges(tools: Tools, folder: string, bucket: string) {
  const files = siteIn(folder);
  const there = (await tools.cloud.objects(bucket)) ?? new Map<string, string>();
  return { changes: changesOf(files, there), total: files.length };
}

async function publishSite(tools: Tools, folder: string, outputs: Record<string, string> | undefined): Promise<void> {
  const { WebBucketName: bucket, AppDistributionId: distributionId } = outputs ?? {};
  if (!bucket || !distributionId) throw new Error('the web stack did not say its bucket and its distribution');
  const { changes, total } = await siteChanges(tools, folder, bucket);
  await publish(tools.cloud, changes, { bucket, distributionId });
  tools.say(`${changes.uploads.length} of ${total} files uploaded, ${changes.invalidations.length} invalidated`);
}

const advice = 'docs/runbook.md, “Deploy”, says how to go back to what was deployed before.';

/** @throws with the step at which a stranger is stuck */
async function checkDeployed({ cloud, smoke, say }: Tools, outputs: Record<string, string>): Promise<void> {
  const { AppUrl: url, GatewayUrl: gateway } = outputs;
  if (!url || cloud.isStandIn) return;
  const outcomes = await smoke({ url, gateway });
  for (const outcome of outcomes) say(outcomeLine(outcome));
  const failed = outcomes.find(({ problem }) => problem !== undefined);
  if (failed) throw new Error(`The stage is deployed, and ${failed.step} fails: ${failed.problem}. ${advice}`);
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

async function dryRun(tools: Tools, options: Options, { account, folder }: { account: string; folder: string }) {
  await planned(tools, options, account);
  const bucket = bucketOf(options, { account, region: tools.cloud.region });
  tellSite(tools, await siteChanges(tools, folder, bucket));
}

/** Stacks first, then the app: it never asks for a call that is not there yet. */
async function deploy(tools: Tools, options: Options, folder: string): Promise<void> {
  const { cloud, say } = tools;
  const before = await deployedStacks(tools, options);
  const context = await fullContext(tools, options);
  const outputs = await tools.cdk(['deploy', '--all', ...contextArgs(context)]);
  for (const line of changedStacks(before, await deployedStacks(tools, options))) say(line);
  const table = await cloud.table(namesOf(options.settings.stage).table);
  if (table) await noteProviders({ table }, configurationOf(options));
  const web = outputs[namesOf(options.settings.stage).of('web')] ?? {};
  await publishSite(tools, folder, web);
  await checkDeployed(tools, web);
  say(web.AppUrl ?? '');
}

export async function deployStage(tools: Tools, given: Options): Promise<void> {
  const account = await checked(tools, given);
  const options = await withSender(tools, given);
  await checkSender(tools, options);
  await checkProviders(await tools.cloud.table(namesOf(options.settings.stage).table), options);
  const folder = await tools.build(options.settings);
  if (options.dryRun) return dryRun(tools, options, { account, folder });
  if (options.settings.production) await agreed(tools, options, await planned(tools, options, account));
  await deploy(tools, options, folder);
}
