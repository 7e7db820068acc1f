import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import { fen } from '#shared/money';
import { keyringVault } from '../adapters/vaults/keyring.ts';
import { localVault } from '../adapters/vaults/local.ts';
import type {
  AppShell,
  Clock,
  FactorVault,
  HttpProbe,
  Ids,
  Passkeys,
  Passwords,
  Tokens,
  Vault,
} from '../ports/index.ts';
import type { MockBank, PaymentProvider, Payments } from '../ports/payments.ts';
import type { PayoutProvider } from '../ports/payouts.ts';

export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
}

/** The default start of tests: noon in Beijing. */
export const testStart = Date.UTC(2026, 10, 20, 4);

/** A clock that stands still until it is set. */
export function fakeClock(start = testStart): FakeClock {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** Predictable ULIDs and secrets. */
export function seededIds(clock: Clock): Ids {
  let issued = 0;
  const next = () => {
    issued += 1;
    return issued;
  };
  return {
    next: () => encodeTime(clock.now(), 10) + next().toString().padStart(16, '0'),
    secret: () => createHash('sha256').update(`secret ${next()}`).digest('base64url'),
  };
}

const shellPage = `<!doctype html><html lang="zh-CN"><head>
    <title>摊位</title>
    <meta name="description" content="做好的东西，摆出来就能卖。" />
  </head><body><div id="root"></div><noscript>摊位需要 JavaScript</noscript></body></html>`;

export const noHttpProbe = (): HttpProbe => ({
  ask: () => Promise.reject(new Error('nobody answers')),
});

export const fakeShell = (): AppShell => ({ read: async () => shellPage });

/** A readable, instant password hash instead of the slow one. */
export const fakePasswords = (): Passwords => ({
  hash: async (password) => `fake:${password}`,
  matches: async (hash, password) => hash === `fake:${password}`,
});

export const fakeTokens = (): Tokens => ({
  issue: async ({ id, session }) => `session.${id}.${session}`,
  read: async (token) => {
    const [, id, session] = /^session\.([0-9A-Za-z]+)\.([0-9A-Za-z]+)$/.exec(token) ?? [];
    return id && session ? { id, session } : undefined;
  },
  issueDevice: async ({ id, device, tokenVersion }) => `device.${id}.${device}.${tokenVersion}`,
  issueConfirm: async ({ id, session }) => `confirm.${id}.${session}`,
  issueVisit: async ({ id, session, file }) => `visit.${id}.${session}.${file}`,
  readVisit: async (token) => {
    const [, id, session, file] = /^visit\.([0-9A-Za-z]+)\.([0-9A-Za-z]+)\.([0-9A-Za-z]+)$/.exec(token) ?? [];
    return id && session && file ? { id, session, file } : undefined;
  },
  readConfirm: async (token) => {
    const [, id, session] = /^confirm\.([0-9A-Za-z]+)\.([0-9A-Za-z]+)$/.exec(token) ?? [];
    return id && session ? { id, session } : undefined;
  },
  readDevice: async (token) => {
    const [, id, device, version] = /^device\.([0-9A-Za-z]+)\.([0-9A-Za-z]+)\.(\d+)$/.exec(token) ?? [];
    return id && device ? { id, device, tokenVersion: Number(version) } : undefined;
  },
});

/** The real vault with a known key, so that sealed data in tests is unreadable. */
export const fakeVault = (): Vault => localVault(new Uint8Array(32).fill(7));

export const fakeFactorVault = (): FactorVault => keyringVault([{ kid: 'a', secret: new Uint8Array(32).fill(8) }]);

/** The site in tests. */
export const testAppUrl = 'https://tanwei.test';

/** The real passkey verification, loaded on first use; `authenticator.ts` answers it. */
export const testPasskeys = (): Passkeys => {
  const real = async () => (await import('../adapters/webauthn/passkeys.ts')).webauthnPasskeys(testAppUrl);
  return {
    verifyRegistration: async (attestation, challenge) => (await real()).verifyRegistration(attestation, challenge),
    verifyAssertion: async (assertion, passkey, challenge) =>
      (await real()).verifyAssertion(assertion, passkey, challenge),
  };
};

const absent = async (): Promise<never> => {
  throw new Error('this test has no payment provider: pass payments to testPorts');
};

const noProvider: PaymentProvider = {
  ...{ name: 'none', method: 'alipay', scenes: [] },
  begin: absent,
  query: absent,
  close: absent,
  refund: absent,
  readNotification: absent,
  acknowledgement: 'success',
};

export const noPayments = (): Payments => ({ current: noProvider, offered: [], named: () => undefined });

export const noBank = (): MockBank => ({ decide: absent });

export const noPayouts = (): PayoutProvider => ({
  name: 'none',
  covers: 'balance',
  minimum: fen(10),
  submit: absent,
  query: absent,
});
