import { type BatchGetItemInput, DynamoDBClient, type GetItemInput, type QueryInput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { currentRequestId } from '#functions/runtime/current-request';

/** Calls with the same `trip` number were in flight together. */
let calls: { command: string; input: object; trip: number }[] = [];
let lastTrip = 0;

const { send } = DynamoDBClient.prototype;

type ReadInput = Partial<GetItemInput & QueryInput & BatchGetItemInput>;

const isCommand = (value: unknown): value is { input: ReadInput } =>
  typeof value === 'object' && value !== null && 'input' in value;

/** The input with plain values, as the document client of the floor takes it. */
function plainInput({ RequestItems, ...input }: ReadInput): object {
  const { Key, ExclusiveStartKey, ExpressionAttributeValues } = input;
  const batches = Object.entries(RequestItems ?? {}).map(([table, batch]) => {
    const Keys = batch.Keys?.map((key) => unmarshall(key));
    return [table, { ...batch, Keys }];
  });
  return {
    ...input,
    ...(Key && { Key: unmarshall(Key) }),
    ...(ExclusiveStartKey && { ExclusiveStartKey: unmarshall(ExclusiveStartKey) }),
    ...(ExpressionAttributeValues && { ExpressionAttributeValues: unmarshall(ExpressionAttributeValues) }),
    ...(RequestItems && { RequestItems: Object.fromEntries(batches) }),
  };
}

/** The floor's client calls `GetItemCommand` and `BatchGetItemCommand` by shorter names. */
const plainName = (command: object): string => command.constructor.name.replace('ItemCommand', 'Command');

async function recordingSend(this: DynamoDBClient, ...args: unknown[]): Promise<unknown> {
  const sendUnrecorded = () => Reflect.apply(send, this, args);
  const [command] = args;
  // Calls of workers and schedules do not belong to the measured request.
  if (currentRequestId() === undefined || !isCommand(command)) return sendUnrecorded();
  const trip = lastTrip + 1;
  calls.push({ command: plainName(command), input: structuredClone(plainInput(command.input)), trip });
  return sendUnrecorded().finally(() => {
    lastTrip = Math.max(lastTrip, trip);
  });
}

const setSend = (implementation: unknown) => Object.assign(DynamoDBClient.prototype, { send: implementation });

/** This module is preloaded into the measured process, which answers these probes of its parent process. */
const probes: Record<string, () => unknown> = {
  /** Bytes in use after a full garbage collection. */
  heap: () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  /** Milliseconds of CPU time so far. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  startRecording: () => {
    [calls, lastTrip] = [[], 0];
    setSend(recordingSend);
  },
  stopRecording: () => {
    setSend(send);
    return calls;
  },
};

process.on('message', (probe: string) => process.send?.({ value: probes[probe]?.() ?? null }));
process.channel?.unref();
