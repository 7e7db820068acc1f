import type { ErrorCode, FieldError } from '#shared/contract/errors';
import type { Answer, Ask } from '../caller.ts';
import type { World } from './world.ts';

export type Send = (world: World) => Promise<Answer>;

/** The code of the answer, or the field that is wrong and its text. */
type Expected = ErrorCode | readonly [field: string, text: FieldError];

export type Case = readonly [name: string, send: Send, expected: Expected];

/** Several that are refused for the same reason. */
export const all = (expected: Expected, sends: Record<string, Send>): Case[] =>
  Object.entries(sends).map(([name, send]) => [name, send, expected]);

export const text = (length: number): string => '长'.repeat(length);

const as =
  (who: 'seller' | 'buyer' | 'nobody') =>
  (call: string, given: Ask = {}): Send =>
  (world) =>
    world.api.ask(call, { token: who === 'nobody' ? undefined : world[who].token, ...given });

export const guest = as('nobody');

export const seller = as('seller');

export const buyer = as('buyer');

export const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const raw = (call: string, body: string | Uint8Array<ArrayBuffer>, type: string): Send =>
  seller(call, { raw: body, headers: { 'content-type': type } });

/** A form for a file to sell. */
export const form = (...files: readonly File[]): FormData => {
  const data = new FormData();
  data.set('title', 'x');
  data.set('price', '1');
  for (const file of files) data.append('files', file);
  return data;
};
