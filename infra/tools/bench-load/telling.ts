import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { currentRequestId } from '#functions/runtime/current-request';

/** One call of DynamoDB; those of one trip were under way together. */
export interface DynamoCall {
  command: string;
  input: object;
  trip: number;
}

let calls: DynamoCall[] = [];
let over = 0;

const { send } = DynamoDBDocumentClient.prototype;

const isCommand = (given: unknown): given is { input: object } =>
  typeof given === 'object' && given !== null && 'input' in given;

async function notedSend(this: DynamoDBDocumentClient, ...args: unknown[]): Promise<unknown> {
  const asked = () => Reflect.apply(send, this, args);
  const [command] = args;
  // What workers and schedules ask meanwhile is not the request's.
  if (currentRequestId() === undefined || !isCommand(command)) return asked();
  const trip = over + 1;
  calls.push({ command: command.constructor.name, input: structuredClone(command.input), trip });
  return asked().finally(() => {
    over = Math.max(over, trip);
  });
}

const setSend = (one: unknown) => Object.assign(DynamoDBDocumentClient.prototype, { send: one });

/** Preloaded into what is measured: whoever started it hears on request what only the process itself knows. */
const answers: Record<string, () => unknown> = {
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
    [calls, over] = [[], 0];
    setSend(notedSend);
  },
  /** Those that were; the process is as it was before. */
  noted: () => {
    setSend(send);
    return calls;
  },
};

process.on('message', (asked: string) => process.send?.({ told: answers[asked]?.() ?? null }));
process.channel?.unref();
