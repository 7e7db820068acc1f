import type { ErrorCode, FieldError } from '#shared/contract/errors';
import type { Answer, RequestOptions } from '../caller.ts';
import type { Fixture } from './fixture.ts';

export type Send = (fixture: Fixture) => Promise<Answer>;

/** The expected error code, or the invalid field and its error. */
type Expected = ErrorCode | readonly [field: string, text: FieldError];

export type Case = readonly [name: string, send: Send, expected: Expected];

/** Cases that are refused for the same reason. */
export const casesOf = (expected: Expected, sends: Record<string, Send>): Case[] =>
  Object.entries(sends).map(([name, send]) => [name, send, expected]);

export const text = (length: number): string => '长'.repeat(length);

const sendAs =
  (role: 'seller' | 'buyer' | 'nobody') =>
  (call: string, options: RequestOptions = {}): Send =>
  (fixture) =>
    fixture.api.ask(call, { token: role === 'nobody' ? undefined : fixture[role].token, ...options });

export const guest = sendAs('nobody');

export const seller = sendAs('seller');

export const buyer = sendAs('buyer');

export const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const raw = (call: string, body: string | Uint8Array<ArrayBuffer>, type: string): Send =>
  seller(call, { raw: body, headers: { 'content-type': type } });

export const form = (...files: readonly File[]): FormData => {
  const data = new FormData();
  data.set('title', 'x');
  data.set('price', '1');
  for (const file of files) data.append('files', file);
  return data;
};
