import { randomUUID } from 'node:crypto';
import type { Message } from '@aws-sdk/client-sqs';
import type { Ports } from '#functions/ports/index';
import { queueNames } from '#infra/lib/resources';
import type { QueueName } from '#shared/messages/index';
import { apiFunctions, queueConsumers, scheduledJobs } from '../functions.ts';
import { contextFor } from '../gateway/context.ts';
import { eventOf } from '../gateway/event.ts';
import { contractRows, matcher, type Row } from '../gateway/match.ts';
import { type Consumer, recordOf } from '../pollers.ts';
import { type DemoApi, DemoRefusal } from './client.ts';
import { type MemoryPorts, memoryPorts, type WrittenItems } from './memory-ports.ts';

/** A market in memory whose clock is set by its caller; its functions, queues and schedules are those of the real one. */
export interface MemoryMarket extends WrittenItems {
  api: DemoApi;
  ports: MemoryPorts;
  now(): number;
  /** Processes all queued messages, and those that they cause. */
  settle(): Promise<void>;
  /** Runs the schedule that pays out and closes unpaid orders. */
  sweep(): Promise<void>;
}

const find = matcher(contractRows);

const seconds = 29;

interface Call {
  path: string;
  token: string | undefined;
  body: unknown;
}

/** The event as API Gateway sends it. */
function eventFor({ path, token, body }: Call, row: Row, params: Record<string, string>) {
  const [pathname = '/', search = ''] = path.split('?');
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': 'zh',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const request = {
    headers,
    rawHeaders: Object.entries(headers).flat(),
    httpVersion: '1.1',
    socket: { remoteAddress: '' },
  };
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return eventOf(request, { row, params, path: pathname, search, body: bytes });
}

function createApi(ports: Ports): DemoApi {
  const invoke = apiFunctions(ports, { originSecrets: [], isUncounted: true });
  return {
    async call(method, path, { token, body } = {}) {
      const match = find(method, path.split('?')[0] ?? '/');
      if (match.kind !== 'row') throw new Error(`there is no ${method} ${path}`);
      const { row, params } = match;
      const event = eventFor({ path, token, body }, row, params);
      const response = await invoke(row.name)(event, contextFor(row.name, seconds));
      const { statusCode = 500 } = response;
      const content = JSON.parse(response.body ?? '{}');
      if (statusCode >= 400) throw new DemoRefusal(path, statusCode, content);
      return content;
    },
  };
}

const messageOf = (message: unknown, group: string | undefined): Message => ({
  MessageId: randomUUID(),
  Body: JSON.stringify(message),
  Attributes: { ...(group && { MessageGroupId: group }) },
});

async function drainQueues({ queues }: MemoryPorts, consumers: readonly Consumer[]): Promise<void> {
  for (let next = queues.sent.shift(); next; next = queues.sent.shift()) {
    const { queue, message, options } = next;
    const consumer = consumers.find((candidate) => candidate.queue === queue);
    const event = { Records: [recordOf(messageOf(message, options.group), queue)] };
    const response = await consumer?.consume(event, contextFor(queue, seconds));
    if (!response || response.batchItemFailures.length > 0) throw new Error(`demo market: ${queue} failed`);
  }
}

/** Opens an empty market. Bytes go where the real market keeps them. */
export async function openMemoryMarket(real: Ports, start: number): Promise<MemoryMarket> {
  const { ports, ...written } = memoryPorts(real, start);
  const urls = Object.fromEntries(queueNames.map((name) => [name, name])) as Record<QueueName, string>;
  const api = createApi(ports);
  const consumers = queueConsumers(ports, urls);
  const schedules = scheduledJobs(ports);
  const settle = () => drainQueues(ports, consumers);
  return {
    api,
    ...written,
    settle,
    ports,
    now: ports.clock.now,
    async sweep() {
      await schedules.find(({ name }) => name === 'sweep')?.run();
      await settle();
    },
  };
}
