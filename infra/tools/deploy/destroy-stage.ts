import { namesOf } from '#infra/lib/names';
import { buckets } from '#infra/lib/resources';
import type { Options } from './options.ts';
import { contextArgs, type Tools } from './ports.ts';

const keepsData = `This is production: nothing that holds data is ever dropped by a command.
The table is protected against deletion and its stack against termination; what can be built again goes with
  npx cdk destroy tanwei-prod-api tanwei-prod-queues tanwei-prod-web -c stage=prod …`;

const retainedBuckets = [buckets.content.name, buckets.web.name, 'logs'];

/** Deletes a stage with all its data. The stacks that write go first, or the buckets would not stay empty. */
export async function destroyStage(tools: Tools, { settings, context, yes }: Options): Promise<void> {
  const { cloud, cdk, say } = tools;
  if (settings.production) throw new Error(keepsData);
  if (!yes) throw new Error(`this deletes everything that stage ${settings.stage} holds; say --yes if you mean it`);
  const account = await cloud.account();
  const names = namesOf(settings.stage);
  /** The stack of the CDN's logs exists only with two distributions in the context; any two will do to delete it. */
  const cdnLogContext = settings.cdnLogs ? { distributionIds: 'GONE,GONE' } : {};
  const args = contextArgs({ ...context, region: cloud.region, ...cdnLogContext });
  await cdk(['destroy', ...['api', 'queues', 'web'].map(names.of), '--force', ...args]);
  for (const name of retainedBuckets) {
    const bucket = `${names.of(name)}-${account}-${cloud.region}`;
    if ((await cloud.objects(bucket)) === undefined) continue;
    say(`${await cloud.empty(bucket)} objects removed from ${bucket}`);
  }
  await cdk(['destroy', '--all', '--force', ...args]);
  say(
    `Stage ${settings.stage} is gone. Its secrets and parameters below tanwei/${settings.stage}/ were made by hand and stay.`,
  );
}
