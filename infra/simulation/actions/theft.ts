import { confirmEmailChange } from '#functions/api/accounts/confirm-email-change';
import { forgotPassword } from '#functions/api/accounts/forgot-password';
import { login } from '#functions/api/accounts/login';
import { resetPassword } from '#functions/api/accounts/reset-password';
import { rollBackChanges } from '#functions/api/accounts/roll-back-changes';
import { verifyEmail } from '#functions/api/accounts/verify-email';
import { addPasskey } from '#functions/api/accounts/factors/add-passkey';
import { confirmTotp } from '#functions/api/accounts/factors/confirm-totp';
import { startPasskey } from '#functions/api/accounts/factors/start-passkey';
import { startTotp } from '#functions/api/accounts/factors/start-totp';
import { resumePayouts } from '#functions/api/payouts/resume-payouts';
import { setAlipayAccount } from '#functions/api/payouts/set-alipay-account';
import { withdraw } from '#functions/api/payouts/withdraw';
import { changePassword } from '#functions/api/accounts/change-password';
import { updateProfile } from '#functions/api/profiles/update-profile';
import type { Claims, Ports } from '#functions/ports/index';
import { openSessions } from '#functions/runtime/session';
import type { User } from '#functions/store/accounts/users';
import { authenticator } from '#functions/test/authenticator';
import { appOf } from '#functions/test/factors';
import { call } from '#functions/test/ports';
import type { ChallengePurpose, SecondFactor } from '#shared/contract/shapes/factor-fields';
import { request, type Setting } from '../system.ts';
import type { Theft } from '../theft.ts';
import type { World } from '../world.ts';
import { codeFromMailbox, lettersTo } from './mailboxes.ts';

type Act = (world: World, setting: Setting, theft: Theft) => Promise<void>;

const does = <T>(world: World, setting: Setting, name: string, act: (ports: Ports) => Promise<T>) =>
  request(world, setting, { name: `the thief ${name}`, act });

const isOpen = async ({ ports }: World, { id, session }: Claims): Promise<boolean> =>
  (await openSessions(ports, { id, session })) !== undefined;

/** A session of the thief that works; the owner's way back has ended all that there were. */
async function sessionOf(world: World, { owner, sessions }: Theft) {
  const session = world.random.chance(0.7) ? sessions.at(-1) : world.random.some(sessions);
  if (session === undefined) return undefined;
  return (await isOpen(world, { id: owner.id, session })) ? { ...owner, session } : undefined;
}

const enter: Act = async (world, setting, theft) => {
  const { owner, password, app } = theft;
  const second_factor = app?.factor();
  const body = { email: owner.username, password, ...(second_factor?.type === 'totp' && { second_factor }) };
  const answer = await does(world, setting, 'logs in', (ports) => call(login, ports, { body }));
  if (!answer?.ok || answer.status) return;
  const claims = await world.ports.tokens.read(answer.value.token);
  if (claims) theft.sessions.push(claims.session);
};

/** With a session that works, which the thief opens where there is none. */
const inside =
  (
    act: (world: World, setting: Setting, at: { theft: Theft; user: User & { session: string } }) => Promise<void>,
  ): Act =>
  async (world, setting, theft) => {
    if (!(await sessionOf(world, theft)) || world.random.chance(0.1)) await enter(world, setting, theft);
    const user = await sessionOf(world, theft);
    if (user) await act(world, setting, { theft, user });
  };

/** The newest in a mailbox of theirs, of whatever purpose, or a guess; a code of the app where they have one; or nothing. */
async function codeOf(
  world: World,
  setting: Setting,
  { theft, user, purpose }: { theft: Theft; user: User & { session: string }; purpose: ChallengePurpose },
): Promise<SecondFactor | undefined> {
  const { random } = world;
  if (theft.app) return theft.app.factor();
  if (random.chance(0.2)) return undefined;
  const isSeen = purpose === 'factors' && random.chance(0.15);
  const sent = await codeFromMailbox(world, setting, { user, purpose });
  if (isSeen && sent) {
    theft.hasSeenCode = true;
    return sent;
  }
  const codes = lettersTo(world, theft.mailboxes).flatMap(({ params }) => params.code ?? []);
  return { type: 'mailbox', code: codes.at(-1) ?? String(random.int(1_000_000)).padStart(6, '0') };
}

const address = inside(async (world, setting, { theft, user }) => {
  const { mailboxes, password } = theft;
  const isNew = mailboxes.size < 3 && world.random.chance(0.6);
  const email = isNew ? `thief-${mailboxes.size}@example.net` : world.random.some([...mailboxes]);
  if (email === undefined) return;
  mailboxes.add(email);
  const body = { email, current_password: password };
  await does(world, setting, `asks for ${email}`, (ports) => call(updateProfile, ports, { user, body }));
  if (world.random.chance(0.8)) await openLink(world, setting, theft);
});

/** Of the mails to their own mailboxes: the newest as a rule. */
const secretIn = ({ random, queues }: World, { mailboxes }: Theft, name: string, templates = /./) => {
  const found = lettersTo({ queues }, mailboxes).flatMap(({ template, params }) =>
    templates.test(template) ? (params[name] ?? []) : [],
  );
  return random.chance(0.6) ? found.at(-1) : random.some(found);
};

const openLink: Act = async (world, setting, theft) => {
  const token = secretIn(world, theft, 'token', /^change-email$/);
  if (token)
    await does(world, setting, 'opens a link to another address', (ports) =>
      call(verifyEmail, ports, { query: { token } }),
    );
};

const rollBack: Act = async (world, setting, theft) => {
  const token = secretIn(world, theft, 'rollBack');
  if (token)
    await does(world, setting, 'says that it was not them', (ports) =>
      call(rollBackChanges, ports, { body: { token } }),
    );
};

const confirm: Act = async (world, setting, theft) => {
  const token = secretIn(world, theft, 'confirm');
  if (token)
    await does(world, setting, 'says that it was them', (ports) =>
      call(confirmEmailChange, ports, { body: { token } }),
    );
};

const forget: Act = async (world, setting, theft) => {
  const email = world.random.some([...theft.mailboxes]);
  if (email) await does(world, setting, 'forgets', (ports) => call(forgotPassword, ports, { body: { email } }));
  const token = secretIn(world, theft, 'token', /^(reset-password|changes-undone)$/);
  if (!token) return;
  const password = `mine by mail ${world.random.int(1000)}`;
  const answer = await does(world, setting, 'resets', (ports) =>
    call(resetPassword, ports, { body: { token, password } }),
  );
  if (answer?.ok) theft.password = password;
};

const password = inside(async (world, setting, { theft, user }) => {
  const wanted = `all of it is mine ${world.random.int(1000)}`;
  const body = { current_password: theft.password, new_password: wanted, second_factor: theft.app?.factor() };
  const answer = await does(world, setting, 'changes the password', (ports) =>
    call(changePassword, ports, { user, body }),
  );
  if (answer?.ok) theft.password = wanted;
});

const app = inside(async (world, setting, { theft, user }) => {
  const second_factor = await codeOf(world, setting, { theft, user, purpose: 'factors' });
  const body = { current_password: theft.password, second_factor };
  const started = await does(world, setting, 'begins an app', (ports) => call(startTotp, ports, { user, body }));
  if (!started?.ok || started.status) return;
  if (!(await isOpen(world, user))) return;
  const begun = appOf(started.value.uri, world);
  const code = begun.code();
  const done = await does(world, setting, 'confirms it', (ports) => call(confirmTotp, ports, { user, body: { code } }));
  if (done?.ok) theft.app = begun;
});

const passkey = inside(async (world, setting, { theft, user }) => {
  const second_factor = await codeOf(world, setting, { theft, user, purpose: 'factors' });
  const body = { current_password: theft.password, second_factor };
  const started = await does(world, setting, 'begins a passkey', (ports) => call(startPasskey, ports, { user, body }));
  if (!started?.ok || started.status) return;
  if (!(await isOpen(world, user))) return;
  const added = { name: '贼', credential: authenticator().create(started.value.options) };
  await does(world, setting, 'adds it', (ports) => call(addPasskey, ports, { user, body: added }));
});

const account = inside(async (world, setting, { theft, user }) => {
  const alipayAccount = `thief-pay-${world.random.int(2)}@example.net`;
  theft.accounts.add(alipayAccount);
  const second_factor = await codeOf(world, setting, { theft, user, purpose: 'payout-account' });
  const body = { alipayAccount, realName: '贾义', current_password: theft.password, second_factor };
  await does(world, setting, `is paid to ${alipayAccount}`, (ports) => call(setAlipayAccount, ports, { user, body }));
});

const resume = inside(async (world, setting, { theft, user }) => {
  const second_factor = await codeOf(world, setting, { theft, user, purpose: 'payout' });
  await does(world, setting, 'lets payouts go on', (ports) =>
    call(resumePayouts, ports, { user, body: { second_factor } }),
  );
});

const takeOut = inside(async (world, setting, { user }) => {
  await does(world, setting, 'wants the money', (ports) => call(withdraw, ports, { user, body: {} }));
});

/** Codes may go to the new address. */
const move: Act = async (world, setting, theft) => {
  await address(world, setting, theft);
  await account(world, setting, theft);
};

const acts: readonly [Act, ...Act[]] = [
  ...([address, move, move, account, account, account, app, app, passkey, password] as const),
  ...([resume, resume, rollBack, rollBack, confirm, forget, openLink, takeOut, takeOut, enter] as const),
];

/** One thing that somebody with the password may try, in whatever order. */
export const steal = async (world: World, setting: Setting, theft: Theft): Promise<void> =>
  world.random.pick(acts)(world, setting, theft);
