import type { Failure } from './failures.ts';
import { type Speed, secondsFor } from './speed.ts';
import type { Transfer } from './transfer.ts';

export type RowState = 'waiting' | 'moving' | 'paused' | 'offline' | 'busy' | 'login' | 'failed' | 'done';

/** A file of the queue, as the page shows it. */
export interface Row {
  key: string;
  name: string;
  size: number;
  state: RowState;
  sent: number;
  perSecond: number;
  secondsLeft: number | undefined;
  failure: Failure | undefined;
  uploadId: string | undefined;
  /** False without the file itself, which is then needed to send it again. */
  canRetry: boolean;
}

const obstacleStates = { network: 'offline', busy: 'busy', login: 'login' } as const;

function stateOf({ stage, obstacle, sent: sentBytes, speed }: Transfer, now: number): RowState {
  if (stage !== 'running') return stage;
  if (obstacle) return obstacleStates[obstacle];
  return sentBytes > 0 || speed.perSecond(now) > 0 ? 'moving' : 'waiting';
}

export function rowOf(transfer: Transfer, now: number): Row {
  const { subject, sent: sentBytes, speed } = transfer;
  const state = stateOf(transfer, now);
  const perSecond = state === 'moving' ? speed.perSecond(now) : 0;
  return {
    key: String(subject.order),
    name: subject.name,
    size: subject.size,
    state,
    sent: sentBytes,
    perSecond,
    secondsLeft: secondsFor(subject.size - sentBytes, perSecond),
    failure: transfer.failure,
    uploadId: transfer.uploadId,
    canRetry: subject.file !== undefined,
  };
}

/** An upload of an earlier visit that needs its file. */
export interface Leftover {
  uploadId: string;
  name: string;
  size: number;
  lastModified: number;
  /** Bytes that arrived; undefined until the server has answered. */
  arrived: number | undefined;
}

export interface QueueView {
  rows: readonly Row[];
  leftovers: readonly Leftover[];
  sent: number;
  size: number;
  perSecond: number;
  secondsLeft: number | undefined;
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

interface QueueState {
  transfers: readonly Transfer[];
  leftovers: readonly Leftover[];
  overall: Speed;
}

export function viewOf({ transfers, leftovers, overall }: QueueState, now: number): QueueView {
  const rows = transfers.map((transfer) => rowOf(transfer, now));
  const sentBytes = sumOf(rows.map((row) => row.sent));
  const size = sumOf(rows.map((row) => row.size));
  const perSecond = rows.some(({ state }) => state === 'moving') ? overall.perSecond(now) : 0;
  return {
    rows,
    leftovers: leftovers.filter(({ arrived }) => arrived !== undefined),
    sent: sentBytes,
    size,
    perSecond,
    secondsLeft: secondsFor(size - sentBytes, perSecond),
  };
}
