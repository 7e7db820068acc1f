import { type Configuration, configurationError } from '#functions/domain/ledger/owed';
import type { Table } from '#functions/ports/table';
import { configurationIn } from '#functions/runtime/configuration';
import { listUnmetObligations, recordProviders } from '#functions/usecases/ledger/owed';
import { nameInUsEast, namesOf } from '#infra/lib/names';
import { buckets } from '#infra/lib/resources';
import { checkRegion } from '#infra/lib/settings';
import { awsProblemOf } from '../aws-problem.ts';
import { outcomeLine } from '../smoke/steps.ts';
import type { DeployedStack } from './cloud.ts';
import { missingOf, needsOf } from './needs.ts';
import type { Options } from './options.ts';
import { changedStacks, type Plan, planOf } from './plan.ts';
import { contextArgs, type Outputs, type Tools } from './ports.ts';
import { checkQuotas, type Templates } from './quotas.ts';
import { withReservations } from './reservations.ts';
import { checkSender, withSender } from './sender.ts';
import { changesOf, publish, type SiteChanges, siteIn } from './site.ts';
import { fullContext, plannedContext } from './stage-context.ts';
import { tellMigrations } from './tell-migrations.ts';

/** The account of the credentials. @throws in words when AWS rejects them or something is missing there. */
export async function checkAccount({ cloud, say }: Tools, { settings }: Options): Promise<string> {
  checkRegion(cloud.region);
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

const bucketOf = ({ settings }: Options, { account, region }: { account: string; region: string }): string =>
  `${namesOf(settings.stage).of(buckets.web.name)}-${account}-${region}`;

const size = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;

/** Prints which of the app's files would be uploaded and invalidated. */
function printSite({ say }: Tools, { changes, total }: { changes: SiteChanges; total: number }): void {
  say(`upload ${changes.uploads.length} of ${total} files of the app:`);
  for (const { key, bytes, cacheControl } of changes.uploads) say(`  ${key}  ${size(bytes)}  ${cacheControl}`);
  say(changes.invalidations.length > 0 ? `invalidate ${changes.invalidations.join(' ')}` : 'invalidate nothing');
}

const deployedStacks = ({ cloud }: Tools, { settings }: Options): Promise<DeployedStack[]> =>
  cloud.stacks(namesOf(settings.stage).of(''));

async function printPlan(tools: Tools, { folder, account, deployed }: Templates): Promise<Plan> {
  const plan = await planOf(tools.cloud, folder, { account, deployedStacks: deployed });
  for (const line of plan.lines) tools.say(line);
  return plan;
}

/** Synthesizes the templates as they would be deployed to what the stage is now. */
async function templatesOf(tools: Tools, options: Options, account: string): Promise<Templates> {
  const deployed = await deployedStacks(tools, options);
  return { folder: await tools.synth(await plannedContext(tools, options, deployed)), account, deployed };
}

/**
 * Production is deployed only with approval. `--yes` stands for the approval of a pipeline run, but not for losing
 * data: that takes a person at a terminal who has read which.
 * @throws without approval
 */
async function requireApproval({ ask }: Tools, { settings, yes }: Options, { endangered }: Plan): Promise<void> {
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
  const stored = (await tools.cloud.objects(bucket)) ?? new Map<string, string>();
  return { changes: changesOf(files, stored), total: files.length };
}

async function publishSite(tools: Tools, folder: string, outputs: Outputs[string]): Promise<void> {
  const { WebBucketName: bucket, AppDistributionId: distributionId } = outputs;
  if (!bucket || !distributionId) throw new Error('the web stack did not say its bucket and its distribution');
  const { changes, total } = await siteChanges(tools, folder, bucket);
  await publish(tools.cloud, changes, { bucket, distributionId });
  tools.say(`${changes.uploads.length} of ${total} files uploaded, ${changes.invalidations.length} invalidated`);
}

const advice = 'docs/runbook.md, “Deploy”, says how to go back to what was deployed before.';

/** Runs the smoke test. @throws with the step that fails */
async function checkDeployed({ cloud, smoke, say }: Tools, outputs: Record<string, string>): Promise<void> {
  const { AppUrl: url, GatewayUrl: gateway } = outputs;
  if (!url || cloud.isStandIn) return;
  const outcomes = await smoke({ url, gateway });
  for (const outcome of outcomes) say(outcomeLine(outcome));
  const failed = outcomes.find(({ problem }) => problem !== undefined);
  if (failed) throw new Error(`The stage is deployed, and ${failed.step} fails: ${failed.problem}. ${advice}`);
}

const configurationOf = ({ settings }: Options): Configuration =>
  configurationIn({ PAYMENT_PROVIDER: settings.paymentProvider, PAYOUT_PROVIDER: settings.payoutProvider });

/** A provider that still owes something must stay configured. @throws with the provider and what it owes */
async function checkProviders(table: Table | undefined, options: Options): Promise<void> {
  const unmet = table ? await listUnmetObligations({ table, clock: { now: Date.now } }, configurationOf(options)) : [];
  if (unmet.length > 0) throw new Error(configurationError(unmet));
}

/** Deploys the logs after the CDN: their stack, in us-east-1, needs the ids of its distributions. */
async function deployCdnLogs(
  { cdk, cloud }: Tools,
  { stage }: Options['settings'],
  context: Record<string, string>,
  web: Outputs[string],
): Promise<void> {
  const { AppDistributionId: app, ContentDistributionId: content } = web;
  if (!app || !content) throw new Error('the web stack did not say its distributions');
  const contextArguments = contextArgs({ ...context, distributionIds: `${app},${content}` });
  await cdk(['deploy', nameInUsEast(stage, 'cdn-logs', cloud.region), '--exclusively', ...contextArguments]);
}

async function dryRun(tools: Tools, options: Options, { site, templates }: { site: string; templates: Templates }) {
  await printPlan(tools, templates);
  const bucket = bucketOf(options, { account: templates.account, region: tools.cloud.region });
  printSite(tools, await siteChanges(tools, site, bucket));
}

/** Deploys the stacks before the app, so that the app never calls a route that is not there yet. */
async function deploy(tools: Tools, options: Options, folder: string): Promise<void> {
  const { cloud, say } = tools;
  const { stage } = options.settings;
  const before = await deployedStacks(tools, options);
  const isNew = (await cloud.table(namesOf(stage).table)) === undefined;
  const context = await fullContext(tools, options);
  const outputs = await tools.cdk(['deploy', '--all', ...contextArgs(context)]);
  const web = outputs[namesOf(stage).of('web')] ?? {};
  if (options.settings.cdnLogs) await deployCdnLogs(tools, options.settings, context, web);
  for (const line of changedStacks(before, await deployedStacks(tools, options))) say(line);
  const table = await cloud.table(namesOf(stage).table);
  if (table) await recordProviders({ table }, configurationOf(options));
  await publishSite(tools, folder, web);
  await checkDeployed(tools, web);
  if (table) await tellMigrations(tools, { table, stage, isNew });
  say(web.AppUrl ?? '');
}

export async function deployStage(tools: Tools, parsedOptions: Options): Promise<void> {
  const account = await checkAccount(tools, parsedOptions);
  const options = await withReservations(tools, await withSender(tools, parsedOptions));
  await checkSender(tools, options);
  await checkProviders(await tools.cloud.table(namesOf(options.settings.stage).table), options);
  const site = await tools.build(options.settings);
  const templates = await templatesOf(tools, options, account);
  await checkQuotas(tools, templates);
  if (options.dryRun) return dryRun(tools, options, { site, templates });
  if (options.settings.production) await requireApproval(tools, options, await printPlan(tools, templates));
  await deploy(tools, options, site);
}
