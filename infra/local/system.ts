import { SQSClient } from '@aws-sdk/client-sqs';
import { configurationError } from '#functions/domain/ledger/owed';
import type { Ports } from '#functions/ports/index';
import { configurationIn } from '#functions/runtime/configuration';
import { always } from '#functions/store/table/outbox';
import { findMarketTotals } from '#functions/store/table/totals';
import { listUnmetObligations, recordProviders } from '#functions/usecases/ledger/owed';
import { resendOutbox } from '#functions/usecases/outbox';
import { allMigrations } from '#infra/migrations/index';
import { migrate } from '#infra/migrations/migrate';
import { wiredWholeTable } from '#infra/migrations/whole-table';
import { coversFolder } from '#shared/limits';
import type { QueueName } from '#shared/messages/index';
import { type Engines, foreignEngines, startEngines } from './engines.ts';
import { applyEnv, functionEnv, usesWechatStub } from './environment.ts';
import { apiOf } from './gateway/api.ts';
import { coverFolder } from './gateway/covers.ts';
import { limitDailyBytes } from './gateway/download-bytes.ts';
import { clearOnWrite, type EdgeCache, edgeCache } from './gateway/edge-cache.ts';
import { type Gateway, openGateway } from './gateway/gateway.ts';
import { type OriginRewriter, originRewriter } from './gateway/origin-rewriter.ts';
import { hasOwnHost } from './gateway/own-hosts.ts';
import { loadKeys } from './keys.ts';
import { lockFolder } from './lock.ts';
import type { RequestHandler } from './loopback.ts';
import { type Consumer, startPollers } from './pollers.ts';
import { contentBucket, provision, region } from './provision.ts';
import { startSchedules } from './schedules.ts';
import { mailPages } from './ses/page.ts';
import type { Settings } from './settings.ts';
import { builtSite, liveSite, type WebSite } from './site-parts.ts';
import { StartProblem } from './start-problem.ts';
import { startWechatStub } from './wechat-stub.ts';

export interface System {
  url: string;
  /** True while there are no accounts. */
  isEmpty: boolean;
  /** Runs `act` on the ports directly, bypassing the calls; its writes are visible at once. */
  withPorts<T>(act: (ports: Ports) => Promise<T>): Promise<T>;
  /** Resolves with a reason when an engine ends without having been stopped. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Serves the app from source instead of the build. */
  live: boolean;
  /** Elements for the head of every page of the built app. */
  notice?: () => string;
  signal: AbortSignal;
}

/** Milliseconds for running requests and messages at a stop; uploads resume after a restart. */
const graceMs = 5000;

interface StartedParts {
  engines: Engines;
  site: WebSite;
  ports: Ports;
  queueUrls: Record<QueueName, string>;
  wechat: RequestHandler | undefined;
}

async function startEnginesFor(settings: Settings, stops: AsyncDisposableStack): Promise<Engines> {
  if (settings.awsEndpointUrl) return foreignEngines(settings.awsEndpointUrl);
  const engines = await startEngines(settings.dataDir);
  stops.defer(engines.stop);
  return engines;
}

interface StartContext {
  url: string;
  /** The address by which this machine reaches the market, whatever `url` is. */
  localUrl: string;
  gateway: Gateway;
  stops: AsyncDisposableStack;
}

/** Starts engines and app in parallel; the environment is complete before any function is loaded. */
async function startParts(
  settings: Settings,
  { live, signal, notice }: StartOptions,
  { url, localUrl, gateway, stops }: StartContext,
): Promise<StartedParts> {
  const [engines, site] = await Promise.all([
    startEnginesFor(settings, stops),
    live ? liveSite(gateway.server) : builtSite({ url, contentUrl: settings.awsEndpointUrl ?? url, notice }, signal),
  ]);
  signal.throwIfAborted();
  const queueUrls = await provision(engines);
  const keys = loadKeys(settings.dataDir);
  const usesStub = usesWechatStub(process.env);
  applyEnv(functionEnv(process.env, { engines, queueUrls, keys, appUrl: url, localUrl }));
  const { allPorts } = await import('#functions/runtime/wiring/index');
  const ports = allPorts();
  await migrateFolder(ports);
  await checkProviders(ports);
  const wechat = usesStub ? startWechatStub({ dataDir: settings.dataDir, url, keys, clock: ports.clock }) : undefined;
  if (wechat) stops.defer(wechat.stop);
  return { engines, site, ports, queueUrls, wechat: wechat?.answer };
}

/** Migrates the folder at full speed, since no users are waiting on a local machine. */
async function migrateFolder({ clock }: Ports): Promise<void> {
  const table = wiredWholeTable({ clock });
  try {
    const tell = (name: string, { looked }: { looked: number }) => {
      if (looked % 1000 === 0) console.log(`${name}: ${looked} items …`);
    };
    const done = await migrate(table, allMigrations, { unitsPerSecond: Number.POSITIVE_INFINITY, tell });
    if (done.length > 0) console.log(`The market was brought up to date: ${done.join(', ')}.`);
  } finally {
    table.close();
  }
}

/** Refuses to drop a provider with open obligations, before anything is answered. @throws StartProblem */
async function checkProviders(ports: Ports): Promise<void> {
  const configuration = configurationIn(process.env);
  const obligations = await listUnmetObligations(ports, configuration);
  if (obligations.length > 0) throw new StartProblem(configurationError(obligations));
  await recordProviders(ports, configuration);
}

/** Clears the edge cache after a worker, so that its writes are visible at once like those of calls. */
const clearAfter = (consumer: Consumer, edge: EdgeCache): Consumer => ({
  ...consumer,
  consume: (event, context) => consumer.consume(event, context).finally(edge.clear),
});

/** Serves the developers' pages: the mailbox and the stub of WeChat Pay. */
const devPages =
  ({ mail, wechat }: { mail: RequestHandler; wechat: RequestHandler | undefined }): RequestHandler =>
  (request, response) =>
    wechat && request.url?.startsWith('/dev/wechat/') ? wechat(request, response) : mail(request, response);

const contentFolder =
  (content: RequestHandler, { request: asSigned }: OriginRewriter): RequestHandler =>
  (request, response) =>
    content(asSigned(request), response);

/** Opens the gateway and starts workers and schedules. */
async function startServing(
  { engines, site, ports, queueUrls, wechat }: StartedParts,
  { edge, limits }: { edge: EdgeCache | undefined; limits: Settings['limits'] },
  { url, gateway, stops }: StartContext,
): Promise<void> {
  const { apiFunctions, queueConsumers, scheduledJobs } = await import('./functions.ts');
  const api = apiFunctions(ports, { originSecrets: [], isDirect: limits === 'all', isUncounted: limits === 'none' });
  const consumers = queueConsumers(ports, queueUrls);
  const schedules = scheduledJobs(ports);
  const { credentials, endpoints } = engines;
  const sqs = new SQSClient({ endpoint: endpoints.sqs, region, credentials });
  const pollers = startPollers(sqs, edge ? consumers.map((consumer) => clearAfter(consumer, edge)) : consumers);
  // The embedded queues start empty: resends messages that a killed process had sent and not processed.
  await resendOutbox(ports, { now: ports.clock.now(), upTo: always, maxPages: 1 });
  const clock = startSchedules(schedules);
  stops.defer(async () => {
    await Promise.all([site.stop(), gateway.stop(graceMs), pollers.stop(graceMs), clock.stop(graceMs)]);
    sqs.destroy();
  });
  const isOwn = hasOwnHost(url);
  const rewriter = originRewriter(url);
  const content = engines.content && contentFolder(engines.content, rewriter);
  const limited = content && limits === 'all' ? limitDailyBytes(content, ports.clock.now) : content;
  gateway.open({
    api: apiOf({ invoke: api, edge, isOwn, rewriter }),
    isOwn,
    folders: {
      ...(limited && { [contentBucket]: limited }),
      [coversFolder]: coverFolder(ports.blobs),
      dev: devPages({ mail: mailPages(engines.mails, rewriter.text), wechat }),
    },
    site: site.answer,
    ...(site.pageHeaders && { pageHeaders: site.pageHeaders }),
  });
}

/** Starts the whole system in this process. If a part fails to start, those before it are stopped again. */
export async function startSystem(settings: Settings, options: StartOptions): Promise<System> {
  // Stops in reverse order; one failing stop does not keep the others from running.
  const stops = new AsyncDisposableStack();
  const stop = () => stops.disposeAsync().catch((error: unknown) => console.error('While stopping:', error));
  try {
    const lock = await lockFolder(settings.dataDir);
    stops.defer(lock.release);
    const gateway = await openGateway(settings.port, settings.host);
    stops.defer(() => gateway.stop(0));
    const url = settings.appUrl ?? `http://localhost:${gateway.port}`;
    lock.announce({ url });
    const localUrl = `http://127.0.0.1:${gateway.port}`;
    const context = { url, localUrl, gateway, stops };
    const started = await startParts(settings, options, context);
    options.signal.throwIfAborted();
    const { endpoints } = started.engines;
    lock.announce({ url, localUrl, endpoints, clockOffset: process.env.CLOCK_OFFSET });
    const edge = settings.edgeCache ? clearOnWrite(edgeCache({ isOff: () => Boolean(options.notice?.()) })) : undefined;
    await startServing(started, { edge, limits: settings.limits }, context);
    const { users } = await findMarketTotals(started.ports.table);
    const withPorts: System['withPorts'] = (act) => act(started.ports).finally(edge?.clear);
    return { url, isEmpty: users === 0, withPorts, lost: started.engines.lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
