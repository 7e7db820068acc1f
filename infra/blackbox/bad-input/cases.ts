import type { ErrorCode, FieldError } from '#shared/contract/errors';
import type { Answer, RequestOptions } from '../caller.ts';
import type { Fixture } from './fixture.ts';

export type Send = (fixture: Fixture) => Promise<Answer>;

type Expected = ErrorCode | readonly [field: string, text: FieldError];

export type Case = readonly [name: string, send: Send, expected: Expected];

/** Cases that are refused for the same reason. */
export const casesOf = (expected: Expected, sends: Record<string, Send>): Case[] =>
  Object.entries(sends).map(([name, send]) => [name, send, expected]);

export const text = (length: number): string => '长'.repeat(length);

type FromFixture<T> = T | ((fixture: Fixture) => T);

const sendAs =
  (role: 'seller' | 'buyer' | 'guest') =>
  (call: FromFixture<string>, options: FromFixture<RequestOptions> = {}): Send =>
  (fixture) =>
    fixture.api.ask(typeof call === 'string' ? call : call(fixture), {
      token: role === 'guest' ? undefined : fixture[role].token,
      ...(typeof options === 'function' ? options(fixture) : options),
    });

export const guest = sendAs('guest');

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
