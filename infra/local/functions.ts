import type { SQSEvent } from 'aws-lambda';
import type { Ports } from '#functions/ports/index';
import type { Endpoint } from '#functions/runtime/endpoint';
import type { Edge } from '#functions/runtime/http/facts';
import { serve } from '#functions/runtime/http/serve';
import { consume } from '#functions/runtime/worker/consume';
import { runSchedule } from '#functions/runtime/worker/run-schedule';
import type { Schedule, Worker } from '#functions/runtime/worker/worker';
import { queueNames, queues } from '#infra/lib/resources';
import { type ScheduleName, schedules } from '#infra/lib/schedules';
import { handlerFileOf, type RouteName, routeEntries } from '#shared/contract/index';
import type { QueueName } from '#shared/messages/index';
import type { Invoke } from './gateway/api.ts';
import { moduleAt } from './modules.ts';
import type { Consumer } from './pollers.ts';
import { routeSubject, scheduleSubject, withRights, workerSubject } from './rights.ts';
import { isWithin, type ScheduledJob } from './schedules.ts';

async function importExport<T>(path: string, name: string): Promise<T> {
  const module = await moduleAt(path);
  if (module[name] === undefined) throw new Error(`${path} does not export ${name}`);
  return module[name];
}

/**
 * Loads all functions from source into this process, each with the same ports and its own rights: separate bundles
 * would load the SDK once per function.
 */
export async function loadApi(ports: Ports, edge: Edge = { originSecrets: [] }): Promise<(name: string) => Invoke> {
  const load = async (name: RouteName): Promise<[string, Invoke]> => {
    const endpoint = await importExport<Endpoint>(handlerFileOf(name), name);
    return [name, serve(endpoint, withRights(ports, routeSubject(name)), edge)];
  };
  const functions = new Map<string, Invoke>(await Promise.all(routeEntries.map(([name]) => load(name))));
  return (name) => {
    const invoke = functions.get(name);
    if (!invoke) throw new Error(`no function ${name}`);
    return invoke;
  };
}

export function loadConsumers(ports: Ports, urls: Record<QueueName, string>): Promise<Consumer[]> {
  const load = async (queue: QueueName): Promise<Consumer> => {
    const { batchSize, workerTimeout } = queues[queue];
    const work = consume(
      await importExport<Worker>(`functions/workers/${queue}.ts`, 'worker'),
      withRights(ports, workerSubject(queue)),
    );
    return {
      queue,
      url: urls[queue],
      batchSize,
      timeoutSeconds: workerTimeout,
      parallel: 2,
      consume: (event: SQSEvent) => work(event),
    };
  };
  return Promise.all(queueNames.map(load));
}

export function loadSchedules(ports: Ports): Promise<ScheduledJob[]> {
  const load = async (name: ScheduleName): Promise<ScheduledJob> => {
    const run = runSchedule(
      await importExport<Schedule>(`functions/workers/${name}.ts`, 'schedule'),
      withRights(ports, scheduleSubject(name)),
    );
    const definition = schedules[name];
    const hours = 'utcHours' in definition ? definition.utcHours : undefined;
    const runWithinHours = async () => (isWithin(hours, ports.clock.now()) ? run() : undefined);
    return { name, everySeconds: definition.localSeconds, later: 'localLater' in definition, run: runWithinHours };
  };
  return Promise.all((Object.keys(schedules) as ScheduleName[]).map(load));
}
