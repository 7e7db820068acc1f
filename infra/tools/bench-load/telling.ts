import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { currentRequestId } from '#functions/runtime/current-request';

/** One call of DynamoDB; those of one trip were under way together. */
export interface DynamoCall {
  command: string;
  input: object;
  trip: number;
}

let calls: DynamoCall[] = [];
let lastTrip = 0;

const { send } = DynamoDBDocumentClient.prototype;

const isCommand = (value: unknown): value is { input: object } =>
  typeof value === 'object' && value !== null && 'input' in value;

async function recordingSend(this: DynamoDBDocumentClient, ...args: unknown[]): Promise<unknown> {
  const sendUnrecorded = () => Reflect.apply(send, this, args);
  const [command] = args;
  // What workers and schedules ask meanwhile is not the request's.
  if (currentRequestId() === undefined || !isCommand(command)) return sendUnrecorded();
  const trip = lastTrip + 1;
  calls.push({ command: command.constructor.name, input: structuredClone(command.input), trip });
  return sendUnrecorded().finally(() => {
    lastTrip = Math.max(lastTrip, trip);
  });
}

const setSend = (implementation: unknown) => Object.assign(DynamoDBDocumentClient.prototype, { send: implementation });

/** Preloaded into what is measured: whoever started it hears on request what only the process itself knows. */
const probes: Record<string, () => unknown> = {
  /** Bytes left in use once everything unreachable is collected. */
  kept: () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  /** Milliseconds of processors so far. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  /** From here on calls of DynamoDB are noted. */
  note: () => {
    [calls, lastTrip] = [[], 0];
    setSend(recordingSend);
  },
  /** Those that were; the process is as it was before. */
  noted: () => {
    setSend(send);
    return calls;
  },
};

process.on('message', (probe: string) => process.send?.({ told: probes[probe]?.() ?? null }));
process.channel?.unref();
