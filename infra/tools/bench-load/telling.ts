import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { currentRequestId } from '#functions/runtime/current-request';

/** Calls with the same `trip` number were in flight together. */
let calls: { command: string; input: object; trip: number }[] = [];
let lastTrip = 0;

const { send } = DynamoDBDocumentClient.prototype;

const isCommand = (value: unknown): value is { input: object } =>
  typeof value === 'object' && value !== null && 'input' in value;

async function recordingSend(this: DynamoDBDocumentClient, ...args: unknown[]): Promise<unknown> {
  const sendUnrecorded = () => Reflect.apply(send, this, args);
  const [command] = args;
  // Calls of workers and schedules do not belong to the measured request.
  if (currentRequestId() === undefined || !isCommand(command)) return sendUnrecorded();
  const trip = lastTrip + 1;
  calls.push({ command: command.constructor.name, input: structuredClone(command.input), trip });
  return sendUnrecorded().finally(() => {
    lastTrip = Math.max(lastTrip, trip);
  });
}

const setSend = (implementation: unknown) => Object.assign(DynamoDBDocumentClient.prototype, { send: implementation });

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
