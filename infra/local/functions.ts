import type { SQSEvent } from 'aws-lambda';
import type { Ports } from '#functions/ports/index';
import type { Endpoint } from '#functions/runtime/endpoint';
import type { Edge } from '#functions/runtime/http/facts';
import { serve } from '#functions/runtime/http/serve';
import { once } from '#functions/runtime/wiring/once';
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
 * The functions of the API in this process, each with the same ports and its own rights: separate bundles would load
 * the SDK once per function. Each is loaded when it is first called, as on Lambda.
 */
export function apiFunctions(ports: Ports, edge: Edge = { originSecrets: [] }): (name: string) => Invoke {
  const load = async (name: RouteName): Promise<Invoke> => {
    const endpoint = await importExport<Endpoint>(handlerFileOf(name), name);
    return serve(endpoint, withRights(ports, routeSubject(name)), edge);
  };
  const loads = new Map<string, () => Promise<Invoke>>(routeEntries.map(([name]) => [name, once(() => load(name))]));
  return (name) => {
    const loadOnce = loads.get(name);
    if (!loadOnce) throw new Error(`no function ${name}`);
    return async (event, context) => (await loadOnce())(event, context);
  };
}

/** The workers of all queues in this process; each is loaded with its first messages. */
export function queueConsumers(ports: Ports, urls: Record<QueueName, string>): Consumer[] {
  const load = async (queue: QueueName) =>
    consume(
      await importExport<Worker>(`functions/workers/${queue}.ts`, 'worker'),
      withRights(ports, workerSubject(queue)),
    );
  return queueNames.map((queue) => {
    const { batchSize, workerTimeout } = queues[queue];
    const loadOnce = once(() => load(queue));
    return {
      queue,
      url: urls[queue],
      batchSize,
      timeoutSeconds: workerTimeout,
      parallel: 2,
      consume: async (event: SQSEvent) => (await loadOnce())(event),
    };
  });
}

/** All schedules in this process; each is loaded when it first runs. */
export function scheduledJobs(ports: Ports): ScheduledJob[] {
  const load = async (name: ScheduleName) =>
    runSchedule(
      await importExport<Schedule>(`functions/workers/${name}.ts`, 'schedule'),
      withRights(ports, scheduleSubject(name)),
    );
  return (Object.keys(schedules) as ScheduleName[]).map((name) => {
    const loadOnce = once(() => load(name));
    const definition = schedules[name];
    const hours = 'utcHours' in definition ? definition.utcHours : undefined;
    const run = async () => (isWithin(hours, ports.clock.now()) ? (await loadOnce())() : undefined);
    return { name, everySeconds: definition.localSeconds, later: 'localLater' in definition, run };
  });
}
