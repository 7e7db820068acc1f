import { changePassword } from '#functions/api/accounts/change-password';
import { confirmEmailChange } from '#functions/api/accounts/confirm-email-change';
import { addPasskey } from '#functions/api/accounts/factors/add-passkey';
import { confirmTotp } from '#functions/api/accounts/factors/confirm-totp';
import { startPasskey } from '#functions/api/accounts/factors/start-passkey';
import { startTotp } from '#functions/api/accounts/factors/start-totp';
import { forgotPassword } from '#functions/api/accounts/forgot-password';
import { login } from '#functions/api/accounts/login';
import { resetPassword } from '#functions/api/accounts/reset-password';
import { rollBackChanges } from '#functions/api/accounts/roll-back-changes';
import { verifyEmail } from '#functions/api/accounts/verify-email';
import { resumePayouts } from '#functions/api/payouts/resume-payouts';
import { setAlipayAccount } from '#functions/api/payouts/set-alipay-account';
import { withdraw } from '#functions/api/payouts/withdraw';
import { updateProfile } from '#functions/api/profiles/update-profile';
import type { Claims, Ports } from '#functions/ports/index';
import { openSessions } from '#functions/runtime/session';
import type { User } from '#functions/store/accounts/users';
import { authenticator } from '#functions/test/authenticator';
import { appOf } from '#functions/test/factors';
import { call } from '#functions/test/ports';
import type { ChallengePurpose, SecondFactor } from '#shared/contract/shapes/factor-fields';
import { type ActionContext, callApi } from '../processes.ts';
import type { Simulation } from '../simulation.ts';
import type { Theft } from '../theft.ts';
import { codeFromMailbox, emailsTo } from './mailboxes.ts';

type Attack = (simulation: Simulation, context: ActionContext, theft: Theft) => Promise<void>;

const callAsThief = <T>(
  simulation: Simulation,
  context: ActionContext,
  name: string,
  act: (ports: Ports) => Promise<T>,
) => callApi(simulation, context, { name: `the thief ${name}`, act });

const isOpen = async ({ ports }: Simulation, { id, session }: Claims): Promise<boolean> =>
  (await openSessions(ports, { id, session })) !== undefined;

/** A session of the thief that is still open; the owner's recovery ends all of them. */
async function sessionOf(simulation: Simulation, { owner, sessions }: Theft) {
  const session = simulation.random.chance(0.7) ? sessions.at(-1) : simulation.random.some(sessions);
  if (session === undefined) return undefined;
  return (await isOpen(simulation, { id: owner.id, session })) ? { ...owner, session } : undefined;
}

const logIn: Attack = async (simulation, context, theft) => {
  const { owner, password, app } = theft;
  const second_factor = app?.factor();
  const body = { email: owner.username, password, ...(second_factor?.type === 'totp' && { second_factor }) };
  const answer = await callAsThief(simulation, context, 'logs in', (ports) => call(login, ports, { body }));
  if (!answer?.ok || answer.status) return;
  const claims = await simulation.ports.tokens.read(answer.value.token);
  if (claims) theft.sessions.push(claims.session);
};

/** Runs an attack in a session, and logs in first where none is open. */
const withSession =
  (
    act: (
      simulation: Simulation,
      context: ActionContext,
      at: { theft: Theft; user: User & { session: string } },
    ) => Promise<void>,
  ): Attack =>
  async (simulation, context, theft) => {
    if (!(await sessionOf(simulation, theft)) || simulation.random.chance(0.1)) await logIn(simulation, context, theft);
    const user = await sessionOf(simulation, theft);
    if (user) await act(simulation, context, { theft, user });
  };

/** The newest code in the thief's mailboxes, whatever its purpose, or a guess; a code of the thief's app; or none. */
async function secondFactorOf(
  simulation: Simulation,
  context: ActionContext,
  { theft, user, purpose }: { theft: Theft; user: User & { session: string }; purpose: ChallengePurpose },
): Promise<SecondFactor | undefined> {
  const { random } = simulation;
  if (theft.app) return theft.app.factor();
  if (random.chance(0.2)) return undefined;
  const isSeen = purpose === 'factors' && random.chance(0.15);
  const sent = await codeFromMailbox(simulation, context, { user, purpose });
  if (isSeen && sent) {
    theft.hasSeenCode = true;
    return sent;
  }
  const codes = emailsTo(simulation, theft.mailboxes).flatMap(({ params }) => params.code ?? []);
  return { type: 'mailbox', code: codes.at(-1) ?? String(random.int(1_000_000)).padStart(6, '0') };
}

const changeEmail = withSession(async (simulation, context, { theft, user }) => {
  const { mailboxes, password } = theft;
  const isNew = mailboxes.size < 3 && simulation.random.chance(0.6);
  const email = isNew ? `thief-${mailboxes.size}@example.net` : simulation.random.some([...mailboxes]);
  if (email === undefined) return;
  mailboxes.add(email);
  const body = { email, current_password: password };
  await callAsThief(simulation, context, `asks for ${email}`, (ports) => call(updateProfile, ports, { user, body }));
  if (simulation.random.chance(0.8)) await openLink(simulation, context, theft);
});

/** A token from emails to the thief's mailboxes, usually the newest. */
const secretIn = ({ random, queues }: Simulation, { mailboxes }: Theft, name: string, templates = /./) => {
  const secrets = emailsTo({ queues }, mailboxes).flatMap(({ template, params }) =>
    templates.test(template) ? (params[name] ?? []) : [],
  );
  return random.chance(0.6) ? secrets.at(-1) : random.some(secrets);
};

const openLink: Attack = async (simulation, context, theft) => {
  const token = secretIn(simulation, theft, 'token', /^change-email$/);
  if (token)
    await callAsThief(simulation, context, 'opens a link to another address', (ports) =>
      call(verifyEmail, ports, { query: { token } }),
    );
};

const rollBackByThief: Attack = async (simulation, context, theft) => {
  const token = secretIn(simulation, theft, 'rollBack');
  if (token)
    await callAsThief(simulation, context, 'says that it was not them', (ports) =>
      call(rollBackChanges, ports, { body: { token } }),
    );
};

const confirmChange: Attack = async (simulation, context, theft) => {
  const token = secretIn(simulation, theft, 'confirm');
  if (token)
    await callAsThief(simulation, context, 'says that it was them', (ports) =>
      call(confirmEmailChange, ports, { body: { token } }),
    );
};

const resetByEmail: Attack = async (simulation, context, theft) => {
  const email = simulation.random.some([...theft.mailboxes]);
  if (email)
    await callAsThief(simulation, context, 'forgets', (ports) => call(forgotPassword, ports, { body: { email } }));
  const token = secretIn(simulation, theft, 'token', /^(reset-password|changes-undone)$/);
  if (!token) return;
  const password = `mine by mail ${simulation.random.int(1000)}`;
  const answer = await callAsThief(simulation, context, 'resets', (ports) =>
    call(resetPassword, ports, { body: { token, password } }),
  );
  if (answer?.ok) theft.password = password;
};

const takePassword = withSession(async (simulation, context, { theft, user }) => {
  const newPassword = `all of it is mine ${simulation.random.int(1000)}`;
  const body = { current_password: theft.password, new_password: newPassword, second_factor: theft.app?.factor() };
  const answer = await callAsThief(simulation, context, 'changes the password', (ports) =>
    call(changePassword, ports, { user, body }),
  );
  if (answer?.ok) theft.password = newPassword;
});

const enrolApp = withSession(async (simulation, context, { theft, user }) => {
  const second_factor = await secondFactorOf(simulation, context, { theft, user, purpose: 'factors' });
  const body = { current_password: theft.password, second_factor };
  const started = await callAsThief(simulation, context, 'begins an app', (ports) =>
    call(startTotp, ports, { user, body }),
  );
  if (!started?.ok || started.status) return;
  if (!(await isOpen(simulation, user))) return;
  const authenticatorApp = appOf(started.value.uri, simulation);
  const code = authenticatorApp.code();
  const done = await callAsThief(simulation, context, 'confirms it', (ports) =>
    call(confirmTotp, ports, { user, body: { code } }),
  );
  if (done?.ok) theft.app = authenticatorApp;
});

const enrolPasskey = withSession(async (simulation, context, { theft, user }) => {
  const second_factor = await secondFactorOf(simulation, context, { theft, user, purpose: 'factors' });
  const body = { current_password: theft.password, second_factor };
  const started = await callAsThief(simulation, context, 'begins a passkey', (ports) =>
    call(startPasskey, ports, { user, body }),
  );
  if (!started?.ok || started.status) return;
  if (!(await isOpen(simulation, user))) return;
  const passkeyForm = { name: '贼', credential: authenticator().create(started.value.options) };
  await callAsThief(simulation, context, 'adds it', (ports) => call(addPasskey, ports, { user, body: passkeyForm }));
});

const replaceAccount = withSession(async (simulation, context, { theft, user }) => {
  const alipayAccount = `thief-pay-${simulation.random.int(2)}@example.net`;
  theft.accounts.add(alipayAccount);
  const second_factor = await secondFactorOf(simulation, context, { theft, user, purpose: 'payout-account' });
  const body = { alipayAccount, realName: '贾义', current_password: theft.password, second_factor };
  await callAsThief(simulation, context, `is paid to ${alipayAccount}`, (ports) =>
    call(setAlipayAccount, ports, { user, body }),
  );
});

const resumeAsThief = withSession(async (simulation, context, { theft, user }) => {
  const second_factor = await secondFactorOf(simulation, context, { theft, user, purpose: 'payout' });
  await callAsThief(simulation, context, 'lets payouts go on', (ports) =>
    call(resumePayouts, ports, { user, body: { second_factor } }),
  );
});

const withdrawMoney = withSession(async (simulation, context, { user }) => {
  await callAsThief(simulation, context, 'wants the money', (ports) => call(withdraw, ports, { user, body: {} }));
});

/** Changes the address first, so that codes may go there. */
const redirectPayouts: Attack = async (simulation, context, theft) => {
  await changeEmail(simulation, context, theft);
  await replaceAccount(simulation, context, theft);
};

const attacks: readonly [Attack, ...Attack[]] = [
  ...([
    changeEmail,
    redirectPayouts,
    redirectPayouts,
    replaceAccount,
    replaceAccount,
    replaceAccount,
    enrolApp,
    enrolApp,
    enrolPasskey,
    takePassword,
  ] as const),
  ...([
    resumeAsThief,
    resumeAsThief,
    rollBackByThief,
    rollBackByThief,
    confirmChange,
    resetByEmail,
    openLink,
    withdrawMoney,
    withdrawMoney,
    logIn,
  ] as const),
];

export const steal = async (simulation: Simulation, context: ActionContext, theft: Theft): Promise<void> =>
  simulation.random.pick(attacks)(simulation, context, theft);
