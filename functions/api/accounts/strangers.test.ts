import { expect, test } from 'vitest';
import type { Table } from '#functions/ports/table';
import { member, registered } from '#functions/test/people';
import { call, type TestPorts, testPorts } from '#functions/test/ports';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';

/** Records the slow operations in order: an attacker who measures response times measures these. */
function timed(table: Table, did: string[]): Table {
  return {
    ...table,
    get: async (key, options) => {
      did.push('get');
      return table.get(key, options);
    },
    getMany: async (keys, options) => {
      did.push(`get ${keys.length}`);
      return table.getMany(keys, options);
    },
    commit: async (writes) => {
      did.push(`commit ${writes.length}`);
      return table.commit(writes);
    },
  };
}

type Ask = (ports: TestPorts, email: string) => Promise<unknown>;

async function work(ask: Ask, email: string) {
  const ports: TestPorts = testPorts();
  await member(ports, 'lin');
  await registered(ports, 'newcomer');
  const did: string[] = [];
  const queues = { ...ports.queues, send: async () => void did.push('send') };
  const passwords = {
    hash: async (password: string) => {
      did.push('hash');
      return ports.passwords.hash(password);
    },
    matches: async (hash: string, password: string) => {
      did.push('compare');
      return ports.passwords.matches(hash, password);
    },
  };
  await ask({ ...ports, queues, passwords, table: timed(ports.table, did) }, email);
  return did;
}

const password = 'rain on the awning!';

const asks: [string, Ask][] = [
  ['register', (ports, email) => call(register, ports, { body: { username: 'fresh_name', email, password } })],
  ['resend', (ports, email) => call(resendVerification, ports, { body: { email } })],
  ['forgot', (ports, email) => call(forgotPassword, ports, { body: { email } })],
  ['login', (ports, email) => call(login, ports, { body: { email, password } })],
];

/** The first call of a process computes the hash that unknown accounts are compared with. */
await work(asks[3]?.[1] ?? (async () => undefined), 'nobody@example.com');

test.each(asks)(
  '%s does the same work for an address that somebody has, waits for, or nobody knows',
  async (_, ask) => {
    const unknown = await work(ask, 'nobody@example.com');
    expect(unknown.length).toBeGreaterThan(2);
    expect(await work(ask, 'lin@example.com')).toEqual(unknown);
    expect(await work(ask, 'newcomer@example.com')).toEqual(unknown);
  },
);
