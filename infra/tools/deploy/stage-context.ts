import { createHash } from 'node:crypto';
import { nameInUsEast, namesOf } from '#infra/lib/names';
import type { DeployedStack } from './cloud.ts';
import type { Options } from './options.ts';
import { contextArgs, type Tools } from './ports.ts';

const startupSecrets = ['session', 'factors', 'content', 'payments', 'payouts'] as const;

/** Pins the current versions of the secrets, so that a changed secret changes the template. */
async function pinnedContext({ cloud }: Tools, { settings, context }: Options): Promise<Record<string, string>> {
  const names = namesOf(settings.stage, settings);
  const [originSecretVersion, ...versions] = await Promise.all([
    cloud.secretVersion(names.secret('origin')),
    ...startupSecrets.map((name) => cloud.secretVersion(names.secret(name))),
  ]);
  const secretsVersion = createHash('sha256').update(versions.join()).digest('hex').slice(0, 12);
  const secrets = { secretsVersion, ...(originSecretVersion !== undefined && { originSecretVersion }) };
  // Its stacks in us-east-1 are named after the region.
  return { ...context, region: cloud.region, ...secrets };
}

const placeholderArn = 'arn:aws:wafv2:us-east-1:000000000000:global/webacl/not/made-yet';

/** The context for a plan, with the outputs that the stage has now; deploys nothing. */
export async function plannedContext(
  tools: Tools,
  options: Options,
  deployed: readonly DeployedStack[],
): Promise<Record<string, string>> {
  const { firewall, cdnLogs } = options.settings;
  const outputOf = (output: string) => deployed.find(({ outputs }) => outputs[output])?.outputs[output];
  const [app, content] = [outputOf('AppDistributionId'), outputOf('ContentDistributionId')];
  return {
    ...(await pinnedContext(tools, options)),
    ...(firewall && { firewallArn: outputOf('FirewallArn') ?? placeholderArn }),
    ...(cdnLogs && app && content && { distributionIds: `${app},${content}` }),
  };
}

async function withFirewall(tools: Tools, options: Options, context: Record<string, string>) {
  const { stage, firewall } = options.settings;
  if (!firewall) return context;
  const name = nameInUsEast(stage, 'firewall', tools.cloud.region);
  const outputs = await tools.cdk(['deploy', name, '--exclusively', ...contextArgs(context)]);
  const firewallArn = outputs[name]?.FirewallArn;
  if (!firewallArn) throw new Error('the firewall was deployed and did not say its ARN');
  return { ...context, firewallArn };
}

/**
 * The data stack creates the origin secret, so a first deployment deploys that stack before all others. Otherwise the
 * second deployment would see a new secret version and change stacks that are unchanged.
 */
async function withSecrets(tools: Tools, options: Options): Promise<Record<string, string>> {
  const context = await pinnedContext(tools, options);
  if (context.originSecretVersion !== undefined) return context;
  await tools.cdk(['deploy', namesOf(options.settings.stage).of('data'), '--exclusively', ...contextArgs(context)]);
  return pinnedContext(tools, options);
}

/** The full context of the stacks: one deployed with less would lose resources. */
export const fullContext = async (tools: Tools, options: Options): Promise<Record<string, string>> =>
  withFirewall(tools, options, await withSecrets(tools, options));
