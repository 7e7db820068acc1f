import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RouteName, routeEntries, routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { kmsVault } from '../adapters/vaults/kms.ts';
import { testKms } from '../adapters/vaults/test-kms.ts';
import type { Vault } from '../ports/index.ts';
import type { Table } from '../ports/table.ts';
import { serve } from '../runtime/http/serve.ts';
import { logger } from '../runtime/log.ts';
import type { User } from '../store/accounts/users.ts';
import { worker as mail } from '../workers/mail.ts';
import { tokenFor } from './caller.ts';
import { endpointOf } from './endpoints.ts';
import { httpEvent } from './events.ts';
import { fileOf } from './market.ts';
import { testPayoutForm, testPayoutMasks } from './payout-account.ts';
import { member, testPassword } from './people.ts';
import { drain, type TestPorts, testPorts } from './ports.ts';

/** Set, then replaced: neither may ever leak. */
const earlier = {
  alipayAccount: '13912345678',
  realName: '欧阳春晓',
  identityCard: '440524188001010014',
  phone: '13912345678',
};
const proof = { current_password: testPassword };
const secrets = [...Object.values(testPayoutForm), ...Object.values(earlier)];

/** Also as base64, in data URLs, blobs or messages of the key service. */
const forms = secrets.flatMap((secret) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
]);

const formsIn = (text: string): string[] => forms.filter((form) => text.includes(form));

const logged: string[] = [];
const keep = (...parts: unknown[]) => {
  logged.push(parts.map(String).join(' '));
  return true;
};

beforeEach(() => {
  logged.length = 0;
  logger.setLogLevel('DEBUG');
  for (const name of ['debug', 'info', 'log', 'warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation(keep);
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A table that records all writes. */
function recorded(table: Table): { table: Table; written: string[] } {
  const written: string[] = [];
  const commit: Table['commit'] = (writes) => {
    written.push(JSON.stringify(writes));
    return table.commit(writes);
  };
  return { table: { ...table, commit }, written };
}

async function setUp(vault: Vault = testPorts().vault) {
  const { table, written } = recorded(testPorts().table);
  const ports = testPorts({ table, vault });
  const [nan, bei] = [await member(ports, 'nan'), await member(ports, 'bei')];
  const file = await fileOf(ports, nan, 3900);
  return { ports, written, nan, bei, file };
}

interface CallInput {
  user?: User | undefined;
  params?: Record<string, string>;
  query?: string;
  body?: object | undefined;
}

/** One request, with all outgoing data. */
async function responseOf(
  ports: TestPorts,
  name: RouteName,
  { user, params, query, body }: CallInput,
): Promise<string> {
  const token = user && (await tokenFor(ports, user));
  const answer = await serve(
    await endpointOf(name),
    ports,
  )(
    httpEvent({
      method: routes[name].method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(params && { params }),
      ...(query !== undefined && { query }),
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return JSON.stringify(answer);
}

const filled = async (ports: TestPorts, user: User) => {
  for (const body of [earlier, testPayoutForm]) {
    ports.clock.advance(1000);
    expect(await responseOf(ports, 'setPayoutConfig', { user, body: { ...body, ...proof } })).toContain(
      '"statusCode":200',
    );
  }
};

const readsFirst = ([, a]: [RouteName, Route], [, other]: [RouteName, Route]): number =>
  Number(a.method !== 'GET') - Number(other.method !== 'GET');

test('no answer of any call shows an account, a name, a card or a phone that was set', async () => {
  const { ports, nan, bei, file } = await setUp();
  await filled(ports, nan);
  const everything = { ...testPayoutForm, ...earlier, ...proof, email: nan.email };
  const misplaced = { ...testPayoutForm, phone: testPayoutForm.identityCard };
  const answers: string[] = [];

  async function askAs(user: User | undefined, [name, row]: [RouteName, Route]): Promise<void> {
    for (const usernameOrId of [nan.username, nan.id])
      for (const body of row.body ? [everything, misplaced] : [undefined]) {
        const params = { usernameOrId, id: file.id, out_trade_no: `${file.id}_${file.id}` };
        answers.push(`${name} ${await responseOf(ports, name, { user, params, query: `q=${usernameOrId}`, body })}`);
      }
  }
  for (const row of routeEntries.toSorted(readsFirst)) for (const user of [nan, bei, undefined]) await askAs(user, row);

  expect(answers.filter((answer) => formsIn(answer).length > 0)).toEqual([]);
  const masked = answers.filter((answer) => answer.includes(testPayoutMasks.alipayAccount));
  const maskedForms = [...new Set(masked.map((answer) => answer.split(' ')[0]))];
  expect(maskedForms).toEqual(expect.arrayContaining(['getMe', 'getPayoutConfig', 'updateProfile', 'verifySession']));
});

test('nothing of it is readable in the table, in mails, in queues or in logs', async () => {
  const { ports, written, nan } = await setUp();
  await filled(ports, nan);
  await responseOf(ports, 'setAlipayAccount', { user: nan, body: { ...earlier, ...proof } });
  await responseOf(ports, 'setPayoutConfig', {
    user: nan,
    body: { ...testPayoutForm, ...proof, identityCard: earlier.phone },
  });
  const queued = JSON.stringify(ports.queues.sent);
  await drain(ports, [mail]);
  const emails = JSON.stringify(ports.mail.emails);
  expect(emails).toContain(testPayoutMasks.alipayAccount);
  expect(written.join()).toContain('"sealed":"v1.');
  expect(logged.join()).toContain('setPayoutConfig');
  for (const text of [written.join('\n'), emails, queued, logged.join('\n')]) expect(formsIn(text)).toEqual([]);
});

test('a vault that fails says so in the log, and nothing of what it was given', async () => {
  const kms = await testKms();
  try {
    const { ports, written, nan } = await setUp(kmsVault(kms.options));
    for (const failure of ['denied', 'down', 'throttled', 'cut'] as const) {
      kms.faults.splice(0, 9, ...Array.from({ length: 9 }, () => failure));
      expect(
        await responseOf(ports, 'setPayoutConfig', { user: nan, body: { ...testPayoutForm, ...proof } }),
      ).toContain('"statusCode":500');
    }
    expect(logged.join()).toContain('AccessDeniedException');
    for (const text of [written.join('\n'), logged.join('\n')]) expect(formsIn(text)).toEqual([]);
  } finally {
    await kms.stop();
  }
});

test('an error that quotes what somebody is known by reaches the log without it', async () => {
  const quoting = async (_user: string, text: string): Promise<never> => {
    throw new Error(`cannot seal ${text} for +86${testPayoutForm.phone}`, {
      cause: new Error(testPayoutForm.identityCard),
    });
  };
  const vault = { ...testPorts().vault, seal: quoting };
  const { ports, nan } = await setUp(vault);
  await responseOf(ports, 'setPayoutConfig', { user: nan, body: { ...testPayoutForm, ...proof } });
  const { realName: _unknowable, ...fields } = testPayoutForm;
  expect(logged.join()).toContain('cannot seal');
  for (const value of Object.values(fields)) expect(logged.join('\n')).not.toContain(value);
});
