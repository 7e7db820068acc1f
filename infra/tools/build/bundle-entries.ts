import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PortName } from '#functions/ports/index';
import { readsSession, sessionPorts } from '#functions/runtime/session';
import { queueLimits, queueNames } from '#infra/lib/resources';
import { type ScheduleName, schedules } from '#infra/lib/schedules';
import { budgetCountedAhead } from '#shared/budgets';
import { fileNameOf, handlerFileOf, type RouteName, routeEntries } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import type { QueueName } from '#shared/messages/index';
import { root } from '../root.ts';

/** A function: the name of its bundle, and the source that wires it. */
export interface Entry {
  name: string;
  kind: 'route' | 'worker' | 'schedule';
  source: string;
}

/** Imports the source to read which ports it names: a bundle has the adapters of those ports only. */
async function portsOf(path: string, name: string): Promise<readonly PortName[]> {
  const module = await import(pathToFileURL(join(root, path)).href);
  if (!module[name]) throw new Error(`${path} does not export ${name}`);
  return module[name].ports;
}

interface Parts {
  /** Path of the function's source from the repository's root. */
  path: string;
  exported: string;
  /** The function of `functions/runtime` that makes a Lambda handler of it. */
  wrapper: { file: string; name: string };
  /** Ports that the wrapper needs itself. */
  extraPorts: readonly PortName[];
  blobsLater?: boolean;
  edge?: boolean;
  /** The queue of a worker that gets its failed messages back sooner. */
  postponed?: QueueName | undefined;
}

/** Loads the secrets before the wiring, which reads their values from the environment. */
async function sourceOf({ path, exported, wrapper, extraPorts, ...parts }: Parts): Promise<string> {
  const ports = [...new Set([...(await portsOf(path, exported)), ...extraPorts])].sort();
  const wiringOf = (port: PortName) => (port === 'blobs' && parts.blobsLater ? 'blobsLater' : port);
  const wired = [...ports.map(wiringOf), ...(parts.edge ? ['edge'] : [])];
  const further = `${parts.edge ? ', edge()' : ''}${parts.postponed ? `, { postpone: queues().postpone, ...${JSON.stringify(queueLimits(parts.postponed))} }` : ''}`;
  const portArguments = ports.map((port) => `${port}: ${wiringOf(port)}()`).join(', ');
  return [
    `import { ${exported} as subject } from './${path}';`,
    `import { ${wrapper.name} } from './functions/runtime/${wrapper.file}.ts';`,
    `import { loadSecrets } from './functions/runtime/secrets.ts';`,
    ...wired.map((port) => `import { ${port} } from './functions/runtime/wiring/${fileNameOf(port)}.ts';`),
    'await loadSecrets();',
    `export const handler = ${wrapper.name}(subject, { ${portArguments} }${further});`,
    '',
  ].join('\n');
}

const budgetPorts: readonly PortName[] = ['table', 'clock'];

async function routeEntry([name, row]: [RouteName, Route]): Promise<Entry> {
  const source = await sourceOf({
    path: handlerFileOf(name),
    exported: name,
    wrapper: { file: 'http/serve', name: 'serve' },
    extraPorts: [...(readsSession(row) ? sessionPorts : []), ...(budgetCountedAhead(row) ? budgetPorts : [])],
    edge: true,
  });
  return { name: fileNameOf(name), kind: 'route', source };
}

async function workerEntry(queue: QueueName): Promise<Entry> {
  const path = `functions/workers/${queue}.ts`;
  const wrapper = { file: 'worker/consume', name: 'consume' };
  const blobsLater = queue === 'file-jobs';
  // Mails return after three minutes anyway, and their workers do without the client of SQS.
  const postponed = (await portsOf(path, 'worker')).includes('queues') ? queue : undefined;
  const extraPorts = ['table', 'clock'] as const;
  const source = await sourceOf({ path, exported: 'worker', wrapper, extraPorts, blobsLater, postponed });
  return { name: `${queue}-worker`, kind: 'worker', source };
}

async function scheduleEntry(name: ScheduleName): Promise<Entry> {
  const path = `functions/workers/${name}.ts`;
  const wrapper = { file: 'worker/run-schedule', name: 'runSchedule' };
  return { name, kind: 'schedule', source: await sourceOf({ path, exported: 'schedule', wrapper, extraPorts: [] }) };
}

/** All functions. Routes of the development engine are never deployed, and are bundled only on request. */
export async function entriesOf({ development = false } = {}): Promise<Entry[]> {
  const rows = routeEntries.filter(([, row]) => development || row.access !== 'development');
  return Promise.all([
    ...rows.map(routeEntry),
    ...queueNames.map(workerEntry),
    ...(Object.keys(schedules) as ScheduleName[]).map(scheduleEntry),
  ]);
}
