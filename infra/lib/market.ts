import { type App, type Stack, type StackProps, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { fileNameOf } from '#shared/contract/index';
import { ApiStack, deployedRoutes } from './api/api.ts';
import { DataStack } from './data/data.ts';
import type { Deployment } from './deployment.ts';
import { MailStack } from './mail.ts';
import { nameInUsEast, namesOf, workerName } from './names.ts';
import { QueueStack } from './queues/queues.ts';
import { queueNames } from './resources.ts';
import { schedules } from './schedules.ts';
import { type Settings, settingsIn } from './settings.ts';
import { CdnLogsStack } from './web/cdn-logs.ts';
import { FirewallStack } from './web/firewall.ts';
import { WebStack } from './web/web.ts';

/** Names of bundles and Lambdas. */
export const functionNames = (): string[] => [
  ...deployedRoutes.map(([name]) => fileNameOf(name)),
  ...queueNames.map(workerName),
  ...Object.keys(schedules),
];

/** Only once the ids of the distributions are known, from an earlier deployment. */
function cdnLogs(app: App, settings: Settings, named: StackProps & { deployment: Deployment }): CdnLogsStack[] {
  const [appId, contentId] = settings.distributionIds?.split(',') ?? [];
  if (!settings.cdnLogs || !settings.region || !appId || !contentId) return [];
  const distributions = { app: appId, content: contentId };
  return [new CdnLogsStack(app, 'cdn-logs', { ...named, distributions, home: settings.region })];
}

/** All stacks of one stage. */
export function buildMarket(app: App, { codeOf, inline }: Pick<Deployment, 'codeOf' | 'inline'>): Stack[] {
  const settings = settingsIn((name) => app.node.tryGetContext(name));
  const deployment: Deployment = { settings, names: namesOf(settings.stage, settings), codeOf, inline };
  const named = (part: string, description: string) => ({
    stackName: deployment.names.of(part),
    description: `Tanwei ${settings.stage}: ${description}`,
    deployment,
  });

  const data = new DataStack(app, 'data', named('data', 'table, buckets and secrets'));
  const web = new WebStack(app, 'web', named('web', 'the app, users’ files and the gateway'));
  const queues = new QueueStack(app, 'queues', named('queues', 'queues, workers and schedules'));
  const calls = new ApiStack(app, 'api', { ...named('api', 'one function per call'), httpApiId: web.api.apiId });
  web.addStackDependency(data);
  queues.addStackDependency(web);
  calls.addStackDependency(queues);
  const inUsEast = (part: string, description: string) => ({
    ...named(part, description),
    stackName: nameInUsEast(settings.stage, part, settings.region),
  });
  const firewall = settings.firewall
    ? [new FirewallStack(app, 'firewall', inUsEast('firewall', 'what turns floods away before the CDN'))]
    : [];
  const logs = cdnLogs(app, settings, inUsEast('cdn-logs', 'who asked the CDN for what'));
  for (const stack of logs) stack.addStackDependency(web);
  const mail = settings.createMailIdentity ? [new MailStack(app, 'mail', named('mail', 'where mails come from'))] : [];

  Tags.of(app).add('app', 'tanwei');
  Tags.of(app).add('stage', settings.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return [...firewall, data, web, queues, calls, ...logs, ...mail];
}
