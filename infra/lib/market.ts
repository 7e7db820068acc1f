import { type App, type Stack, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { fileNameOf } from '#shared/contract/index';
import { ApiStack, deployedRoutes } from './api/api.ts';
import { DataStack } from './data/data.ts';
import type { Deployment } from './deployment.ts';
import { MailStack } from './mail.ts';
import { namesOf, workerName } from './names.ts';
import { QueueStack } from './queues/queues.ts';
import { queueNames } from './resources.ts';
import { schedules } from './schedules.ts';
import { type Settings, settingNames, settingsOf, stageOf } from './settings.ts';
import { FirewallStack } from './web/firewall.ts';
import { WebStack } from './web/web.ts';

/** Bundles and Lambdas go by the same names. */
export const functionNames = (): string[] => [
  ...deployedRoutes.map(([name]) => fileNameOf(name)),
  ...queueNames.map(workerName),
  ...Object.keys(schedules),
];

/** `-c name=value` goes before cdk.json's `stages.<stage>`. */
export function settingsIn(context: (name: string) => unknown): Settings {
  const stage = stageOf(context('stage'));
  const stages: unknown = context('stages');
  const given: unknown = typeof stages === 'object' && stages !== null ? Reflect.get(stages, String(stage)) : undefined;
  const asked = settingNames.map((name) => [name, context(name)] as const);
  return settingsOf({
    ...(typeof given === 'object' ? given : {}),
    ...Object.fromEntries(asked.filter(([, value]) => value !== undefined)),
    stage,
  });
}

/** The whole market of one stage: what lasts, what faces the browser, what works behind, and the calls. */
export function buildMarket(app: App, { codeOf, inline }: Pick<Deployment, 'codeOf' | 'inline'>): Stack[] {
  const settings = settingsIn((name) => app.node.tryGetContext(name));
  const deployment: Deployment = { settings, names: namesOf(settings.stage, settings.contentKeys), codeOf, inline };
  const named = (part: string, description: string) => ({
    stackName: deployment.names.of(part),
    description: `Tanwei ${settings.stage}: ${description}`,
    deployment,
  });

  const data = new DataStack(app, 'data', named('data', 'table, buckets and secrets'));
  const web = new WebStack(app, 'web', named('web', 'the app, users’ files and the gateway'));
  const sited = { ...deployment, site: web.site };
  const queues = new QueueStack(app, 'queues', {
    ...named('queues', 'queues, workers and schedules'),
    deployment: sited,
  });
  const calls = new ApiStack(app, 'api', {
    ...named('api', 'one function per call'),
    deployment: sited,
    httpApiId: web.api.apiId,
  });
  web.addStackDependency(data);
  queues.addStackDependency(web);
  calls.addStackDependency(queues);
  const firewall = settings.firewall
    ? [new FirewallStack(app, 'firewall', named('firewall', 'what turns floods away before the CDN'))]
    : [];
  const mail = settings.createMailIdentity ? [new MailStack(app, 'mail', named('mail', 'where mails come from'))] : [];

  Tags.of(app).add('app', 'tanwei');
  Tags.of(app).add('stage', settings.stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return [...firewall, data, web, queues, calls, ...mail];
}
