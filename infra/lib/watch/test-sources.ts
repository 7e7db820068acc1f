import { execFileSync } from 'node:child_process';
import { vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#functions/runtime/endpoint';
import { serve } from '#functions/runtime/http/serve';
import { consume } from '#functions/runtime/worker/consume';
import { queueWorker } from '#functions/runtime/worker/worker';
import { httpEvent } from '#functions/test/events';
import { fakeClock } from '#functions/test/fakes';
import { testPorts } from '#functions/test/ports';
import { worker as fileJobs } from '#functions/workers/file-jobs';
import { scheduledJobs } from '#infra/local/functions';
import { root } from '#infra/tools/root';
import { routes } from '#shared/contract/index';
import { type ScheduleName, schedules } from '../schedules.ts';

/** A published metric: its dimensions, how often it is published at least, and its range. */
export interface Source {
  namespace: string;
  metric: string;
  /** One sorted set of dimensions; CloudWatch does not aggregate over others. */
  dimensions: readonly string[];
  /** Undefined for a metric that is published on events only. */
  everySeconds?: number;
  most: number;
}

const many = 1_000_000;

/** From AWS's pages on these metrics, November 2026; only those in use. */
const ofAws: Record<string, Record<string, { by: string[][]; everySeconds?: number; most?: number }>> = {
  'AWS/ApiGateway': {
    '5xx': { by: [['ApiId'], ['ApiId', 'Stage'], ['ApiId', 'Method', 'Resource', 'Stage']] },
    Count: { by: [['ApiId'], ['ApiId', 'Stage'], ['ApiId', 'Method', 'Resource', 'Stage']] },
    /** In milliseconds; the gateway waits for thirty seconds. */
    Latency: { by: [['ApiId'], ['ApiId', 'Stage'], ['ApiId', 'Method', 'Resource', 'Stage']], most: 30_000 },
  },
  'AWS/Lambda': Object.fromEntries(
    ['Errors', 'Invocations', 'Throttles'].map((metric) => [
      metric,
      { by: [[], ['FunctionName'], ['FunctionName', 'Resource'], ['ExecutedVersion', 'FunctionName', 'Resource']] },
    ]),
  ),
  'AWS/DynamoDB': Object.fromEntries(
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metric) => [
      metric,
      { by: [['TableName'], ['GlobalSecondaryIndexName', 'TableName']] },
    ]),
  ),
  'AWS/SQS': { ApproximateNumberOfMessagesVisible: { by: [['QueueName']], everySeconds: 60 } },
  'AWS/SES': {
    'Reputation.BounceRate': { by: [[]], most: 1 },
    'Reputation.ComplaintRate': { by: [[]], most: 1 },
  },
  /** One copy a night. */
  'AWS/Backup': {
    NumberOfCopyJobsCompleted: {
      by: [['BackupVaultName'], ['BackupVaultName', 'ResourceType']],
      everySeconds: 24 * 3600,
      most: 1,
    },
  },
};

const awsSources: Source[] = Object.entries(ofAws).flatMap(([namespace, metrics]) =>
  Object.entries(metrics).flatMap(([metric, { by, most = many, ...often }]) =>
    by.map((dimensions) => ({ namespace, metric, dimensions, most, ...often })),
  ),
);

/** The embedded metric format in a log line. */
const embedded = z.looseObject({
  _aws: z.object({
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});

function metricsIn(line: string): Pick<Source, 'namespace' | 'metric' | 'dimensions'>[] {
  if (!line.includes('CloudWatchMetrics')) return [];
  const { _aws: metadata, ...fields } = embedded.parse(JSON.parse(line));
  return metadata.CloudWatchMetrics.flatMap(({ Namespace: namespace, Dimensions, Metrics }) =>
    Metrics.flatMap(({ Name: metric }) =>
      Dimensions.filter((names) => names.every((name) => typeof fields[name] === 'string')).map((names) => ({
        namespace,
        metric,
        dimensions: names.toSorted(),
      })),
    ),
  );
}

/** The log lines that an action writes when run as a deployed function. */
async function counting(act: () => Promise<unknown>) {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'tanwei-prod-one');
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '7');
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await act().catch(() => undefined);
    return written.mock.calls.flatMap(([line]) => metricsIn(String(line)));
  } finally {
    written.mockRestore();
    vi.unstubAllEnvs();
  }
}

const failing = async () => Promise.reject(new Error('a bug'));

const message = (body: object) => ({
  Records: [{ messageId: 'm', body: JSON.stringify(body), eventSourceARN: 'm' }] as never,
});

/** Metrics of events, caused through the product's own functions. */
async function happenings() {
  const ports = testPorts();
  const { listFileTypes } = routes;
  const broken = endpoint(listFileTypes, [], failing);
  const behind = { originSecrets: ['s'.repeat(32)] };
  return counting(async () => {
    await serve(broken, ports)(httpEvent());
    await serve(broken, ports, behind)(httpEvent());
    await consume(queueWorker('mail', [], failing), ports)(message({ no: 'mail' }));
    await consume(queueWorker('settlement', [], failing), ports)(message({ outTradeNo: '1' }));
    await consume(fileJobs, ports)(message({ kind: 'scanned', key: 'files/1', verdict: 'THREATS_FOUND' }));
  });
}

/** An hour at which the schedule runs. */
const hours: Partial<Record<ScheduleName, number>> = { recount: 19 };

/** Metrics that one run counts at most once. */
const oneAtMost = ['CanaryFailed', 'PayoutsStopped', 'SalesStopped'];

async function scheduled(): Promise<Source[]> {
  const all = await Promise.all(
    (Object.keys(schedules) as ScheduleName[]).map(async (name) => {
      const clock = fakeClock(Date.UTC(2026, 10, 20, hours[name] ?? 4));
      const schedule = scheduledJobs(testPorts({ clock })).find((one) => one.name === name);
      return { name, run: async () => schedule?.run() };
    }),
  );
  const sources: Source[] = [];
  for (const { name, run } of all)
    for (const one of await counting(run)) {
      const most = oneAtMost.includes(one.metric) ? 1 : many;
      sources.push({ ...one, everySeconds: schedules[name].everyMinutes * 60, most });
    }
  return sources;
}

/** AWS's metrics, and ours as the functions write them. */
export async function knownSources(): Promise<Source[]> {
  const happened = (await happenings()).map((one) => ({ ...one, most: many }));
  return [...awsSources, ...(await scheduled()), ...happened];
}

/** The stage that a process counts by, in a process of its own as Lambda starts one. */
export function countedService(environment: Record<string, string>): unknown {
  const script = "import('./functions/runtime/log.ts').then(({ countMetric }) => countMetric('Infected', {}))";
  const env = { ...process.env, ...environment, AWS_LAMBDA_FUNCTION_NAME: 'one' };
  const line = execFileSync(process.execPath, ['-e', script], { cwd: root, env, encoding: 'utf8' });
  return z.object({ service: z.string() }).parse(JSON.parse(line)).service;
}
