import * as otpauth from 'otpauth';
import type { ChallengePurpose, SecondFactor } from '#shared/contract/shapes/factor-fields';
import { addPasskey } from '../api/accounts/factors/add-passkey.ts';
import { confirmTotp } from '../api/accounts/factors/confirm-totp.ts';
import { sendMailboxCode } from '../api/accounts/factors/send-mailbox-code.ts';
import { startChallenge } from '../api/accounts/factors/start-challenge.ts';
import { startPasskey } from '../api/accounts/factors/start-passkey.ts';
import { startTotp } from '../api/accounts/factors/start-totp.ts';
import type { User } from '../store/accounts/users.ts';
import { type Authenticator, authenticator } from './authenticator.ts';
import { member, testPassword } from './people.ts';
import { call, emailsIn, type TestPorts, testPorts, valueIn } from './ports.ts';

export const proof = (second_factor?: SecondFactor) => ({ current_password: testPassword, second_factor });

/** A user's authenticator app, implemented independently of ours. */
export function appOf(uri: string, { clock }: Pick<TestPorts, 'clock'>) {
  const app = otpauth.URI.parse(uri);
  if (!(app instanceof otpauth.TOTP)) throw new Error('not an address of time-based codes');
  const code = () => app.generate({ timestamp: clock.now() });
  return { code, factor: (): SecondFactor => ({ type: 'totp', code: code() }) };
}

/** The last mailed code. */
export async function byMailbox(
  ports: TestPorts,
  user: User & { session?: string },
  purpose: ChallengePurpose = 'factors',
): Promise<SecondFactor> {
  await valueIn(call(sendMailboxCode, ports, { user, body: { purpose } }));
  const code = emailsIn(ports).findLast(({ template }) => template === 'mailbox-code')?.params.code ?? '';
  return { type: 'mailbox', code };
}

/** A proof without a factor: password and mailbox code. */
export const firstProof = async (ports: TestPorts, user: User) => proof(await byMailbox(ports, user));

export async function withTotp(ports: TestPorts, user: User, secondFactor?: SecondFactor) {
  const { uri } = await valueIn(
    call(startTotp, ports, { user, body: secondFactor ? proof(secondFactor) : await firstProof(ports, user) }),
  );
  const app = appOf(uri, ports);
  const { recovery_codes: codes } = await valueIn(call(confirmTotp, ports, { user, body: { code: app.code() } }));
  ports.clock.advance(60_000);
  return { ...app, codes: codes ?? [] };
}

export async function withPasskey(ports: TestPorts, user: User, secondFactor?: SecondFactor, device = authenticator()) {
  const { options } = await valueIn(
    call(startPasskey, ports, { user, body: secondFactor ? proof(secondFactor) : await firstProof(ports, user) }),
  );
  const body = { name: '手机', credential: device.create(options) };
  const { recovery_codes: codes } = await valueIn(call(addPasskey, ports, { user, body }));
  return { device, codes: codes ?? [] };
}

/** The assertion of the user's passkey for a purpose. */
export async function byPasskey(
  ports: TestPorts,
  user: User & { session?: string },
  { device, purpose }: { device: Authenticator; purpose: ChallengePurpose },
): Promise<SecondFactor> {
  const { options } = await valueIn(call(startChallenge, ports, { user, body: { purpose } }));
  return { type: 'passkey', credential: device.get(options) };
}

/** Two verified users; the first sets up factors. */
export async function twoMembers() {
  const ports = testPorts();
  return { ports, lin: await member(ports, 'lin'), an: await member(ports, 'an') };
}
