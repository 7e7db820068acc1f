import { createHash } from 'node:crypto';
import { nameInUsEast, namesOf } from '#infra/lib/names';
import type { Cloud, DeployedStack } from './cloud.ts';
import type { Options } from './options.ts';
import { contextArgs, type Tools } from './ports.ts';

const readAtStart = ['session', 'factors', 'content', 'payments', 'payouts'] as const;

/** Where the stage lives, which what stands in us-east-1 for it has to know. */
export const regionContext = ({ region }: Cloud): { region: string } => ({ region });

/** Secrets are pinned: what is deployed is what is in force now, and a changed one changes the template. */
async function pinnedContext({ cloud }: Tools, { settings, context }: Options): Promise<Record<string, string>> {
  const names = namesOf(settings.stage, settings.contentKeys);
  const [originSecretVersion, ...versions] = await Promise.all([
    cloud.secretVersion(names.secret('origin')),
    ...readAtStart.map((name) => cloud.secretVersion(names.secret(name))),
  ]);
  const secretsVersion = createHash('sha256').update(versions.join()).digest('hex').slice(0, 12);
  const secrets = { secretsVersion, ...(originSecretVersion !== undefined && { originSecretVersion }) };
  return { ...context, ...regionContext(cloud), ...secrets };
}

const notYet = 'arn:aws:wafv2:us-east-1:000000000000:global/webacl/not/made-yet';

/** With what AWS has given the stage, as it is now: for a plan, which makes nothing. */
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
    ...(firewall && { firewallArn: outputOf('FirewallArn') ?? notYet }),
    ...(cdnLogs && app && content && { distributionIds: `${app},${content}` }),
  };
}

async function withFirewall(tools: Tools, options: Options, context: Record<string, string>) {
  const { stage, firewall } = options.settings;
  if (!firewall) return context;
  const outputs = await tools.cdk(['deploy', 'firewall', '--exclusively', ...contextArgs(context)]);
  const firewallArn = outputs[nameInUsEast(stage, 'firewall', tools.cloud.region)]?.FirewallArn;
  if (!firewallArn) throw new Error('the firewall was deployed and did not say its ARN');
  return { ...context, firewallArn };
}

/**
 * The data stack makes the secret of the origin: a first deployment makes that stack before all others, or the version of the
 * secret would be news to the second, which would change what nobody has changed.
 */
async function withSecrets(tools: Tools, options: Options): Promise<Record<string, string>> {
  const context = await pinnedContext(tools, options);
  if (context.originSecretVersion !== undefined) return context;
  await tools.cdk(['deploy', 'data', '--exclusively', ...contextArgs(context)]);
  return pinnedContext(tools, options);
}

/** All that the stacks are deployed with: a stack deployed with less would lose what it has. */
export const fullContext = async (tools: Tools, options: Options): Promise<Record<string, string>> =>
  withFirewall(tools, options, await withSecrets(tools, options));
