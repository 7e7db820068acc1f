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
  return [
    new CdnLogsStack(app, nameInUsEast(settings.stage, 'cdn-logs', settings.region), {
      ...named,
      distributions,
      home: settings.region,
    }),
  ];
}

/** All stacks of one stage. */
export function buildMarket(app: App, { codeOf, inline }: Pick<Deployment, 'codeOf' | 'inline'>): Stack[] {
  const settings = settingsIn((name) => app.node.tryGetContext(name));
  const unknown = settings.tracing?.split(',').filter((name) => !functionNames().includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`tracing: there is no function ${unknown.join(', ')}`);
  const deployment: Deployment = { settings, names: namesOf(settings.stage, settings), codeOf, inline };
  const tags = { app: 'tanwei', stage: settings.stage };
  const named = (description: string) => ({
    description: `Tanwei ${settings.stage}: ${description}`,
    tags,
    deployment,
  });
  /** The id of a stack is its name in CloudFormation: `cdk list` prints what `cdk deploy` takes. */
  const { of: nameOf } = deployment.names;

  const data = new DataStack(app, nameOf('data'), named('table, buckets and secrets'));
  const web = new WebStack(app, nameOf('web'), named('the app, users’ files and the gateway'));
  const queues = new QueueStack(app, nameOf('queues'), named('queues, workers and schedules'));
  const calls = new ApiStack(app, nameOf('api'), { ...named('one function per call'), httpApiId: web.api.apiId });
  web.addStackDependency(data);
  queues.addStackDependency(web);
  calls.addStackDependency(queues);
  const inUsEast = (part: string) => nameInUsEast(settings.stage, part, settings.region);
  const firewall = settings.firewall
    ? [new FirewallStack(app, inUsEast('firewall'), named('what turns floods away before the CDN'))]
    : [];
  const logs = cdnLogs(app, settings, named('who asked the CDN for what'));
  for (const stack of logs) stack.addStackDependency(web);
  const mail = settings.createMailIdentity ? [new MailStack(app, nameOf('mail'), named('where mails come from'))] : [];

  for (const [key, value] of Object.entries(tags)) Tags.of(app).add(key, value);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return [...firewall, data, web, queues, calls, ...logs, ...mail];
}
