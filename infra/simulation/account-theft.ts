import { forgotPassword } from '#functions/api/accounts/forgot-password';
import { login } from '#functions/api/accounts/login';
import { resetPassword } from '#functions/api/accounts/reset-password';
import { rollBackChanges } from '#functions/api/accounts/roll-back-changes';
import { resumePayouts } from '#functions/api/payouts/resume-payouts';
import { setAlipayAccount } from '#functions/api/payouts/set-alipay-account';
import type { Ports } from '#functions/ports/index';
import { call } from '#functions/test/ports';
import { day, hour, minute } from '#shared/limits';
import { actions } from './actions/actions.ts';
import { buy, pay } from './actions/buying.ts';
import { codeFromMailbox, emailsTo } from './actions/mailboxes.ts';
import { steal } from './actions/theft.ts';
import { checkAccount } from './checks/theft.ts';
import { interleave, type Turn } from './interleave.ts';
import { type Action, type ActionContext, callApi, catchUp, deliverAll, sweep, undisturbed } from './processes.ts';
import type { Simulation } from './simulation.ts';
import { newTheft, type Theft } from './theft.ts';

/** Longer than money waits for a changed account. */
const longestWait = 80 * hour;

const waits = [0, 0, minute, hour, 7 * hour, 25 * hour, 25 * hour, 73 * hour, longestWait] as const;

/** So long can the owner take it all back. */
const ownerAnswersWithin = 7 * day;

/** Nothing goes wrong at this moment. */
const withoutFaultRates = ({ isTraced = false }: ActionContext): ActionContext => ({ ...undisturbed, isTraced });

const longestStep = 9 * hour;

/** Payout runs come and go. */
async function passTime(simulation: Simulation, context: ActionContext, time: number): Promise<void> {
  for (let left = time; left > 0; left -= longestStep) {
    simulation.clock.advance(Math.min(left, longestStep));
    await sweep(simulation, context);
    await catchUp(simulation, context);
    if (simulation.random.chance(0.8)) await deliverAll(simulation, context);
  }
}

const runInterleaved = (simulation: Simulation, context: ActionContext, tasks: readonly Action[]): Promise<void> =>
  interleave(
    simulation.random,
    tasks.map((task) => (turn: Turn) => task(simulation, { ...context, turn })),
  );

const thieves = ({ random }: Simulation, theft: Theft, most: number): Action[] =>
  Array.from({ length: random.int(most + 1) }, () => (simulation, context) => steal(simulation, context, theft));

const callAsOwner = <T>(
  simulation: Simulation,
  context: ActionContext,
  name: string,
  act: (ports: Ports) => Promise<T>,
) => callApi(simulation, context, { name: `the owner ${name}`, act });

const ownMailbox = ({ owner }: Theft) => new Set([owner.email]);

/** Of mails since the password is known: those of before may be too old. */
const linksOf = ({ queues }: Simulation, theft: Theft): string[] =>
  queues.emails
    .slice(theft.emailsBefore)
    .flatMap(({ to, params }) => (to === theft.owner.email ? (params.rollBack ?? []) : []));

async function rollBackBy(
  simulation: Simulation,
  context: ActionContext,
  theft: Theft,
  token: string,
): Promise<boolean> {
  const done = await callAsOwner(simulation, context, 'says that it was not them', (ports) =>
    call(rollBackChanges, ports, { body: { token } }),
  );
  if (done?.ok) theft.rolledBackAt ??= simulation.clock.now();
  return done?.ok === true;
}

/** The link of any mail that has reached the address they had: one or several, in any order, some twice. */
async function rollBackByLinks(simulation: Simulation, context: ActionContext, theft: Theft): Promise<void> {
  const { random } = simulation;
  const links = linksOf(simulation, theft);
  const presses = Array.from(
    { length: 1 + random.int(3) },
    (): Action => async (current, innerContext) => {
      const token = random.some(links);
      if (token) await rollBackBy(current, innerContext, theft, token);
    },
  );
  await runInterleaved(simulation, context, [...presses, ...thieves(simulation, theft, 2)]);
  const last = random.some(links);
  if (last && !(await rollBackBy(simulation, withoutFaultRates(context), theft, last)))
    simulation.violations.push(`I18 a link in the mailbox of ${theft.owner.username} takes nothing back`);
  await checkAccount(simulation, theft);
}

/** Whatever keeps somebody from it passes within a day: tried again every hour. */
const maxAttempts = 60;

async function retryUntilDone(
  simulation: Simulation,
  context: ActionContext,
  goal: string,
  attempt: () => Promise<boolean>,
): Promise<void> {
  for (let left = maxAttempts; left > 0; left--) {
    if (await attempt()) return;
    await passTime(simulation, withoutFaultRates(context), hour);
  }
  simulation.violations.push(`I18 nobody can ${goal}`);
}

/** A new password, by the newest mail that leads to one. */
async function resetOwnPassword(
  simulation: Simulation,
  context: ActionContext,
  theft: Theft,
  isRequested: boolean,
): Promise<boolean> {
  const { owner } = theft;
  const body = { email: owner.email };
  if (isRequested) await callAsOwner(simulation, context, 'forgets', (ports) => call(forgotPassword, ports, { body }));
  const token = emailsTo(simulation, ownMailbox(theft)).findLast(({ template }) =>
    /^(reset-password|changes-undone)$/.test(template),
  )?.params.token;
  if (!token) return false;
  const resetForm = { token, password: theft.ownPassword };
  let isDone = false;
  const resetOnce: Action = async (current, innerContext) => {
    const response = await callAsOwner(current, innerContext, 'resets', (ports) =>
      call(resetPassword, ports, { body: resetForm }),
    );
    isDone = response?.ok === true;
  };
  await runInterleaved(simulation, context, [resetOnce, ...thieves(simulation, theft, 2)]);
  return isDone;
}

/** Payouts go on, and money goes where it went. */
async function resumeOwnPayouts(
  simulation: Simulation,
  context: ActionContext,
  { owner, ...theft }: Theft,
): Promise<number> {
  const user = { ...owner, session: 'OWN' };
  await retryUntilDone(simulation, context, 'let payouts go on', async () => {
    const second_factor = await codeFromMailbox(simulation, withoutFaultRates(context), { user, purpose: 'payout' });
    const body = { second_factor };
    return (
      (
        await callAsOwner(simulation, withoutFaultRates(context), 'lets payouts go on', (ports) =>
          call(resumePayouts, ports, { user, body }),
        )
      )?.ok === true
    );
  });
  const resumedAt = simulation.clock.now();
  // What was set long before is still there, and as good as ever.
  const payee = await simulation.books.get({ pk: `USR#${owner.id}`, sk: 'PAYEE' }, { consistent: true });
  if (payee && simulation.random.chance(0.5)) return resumedAt;
  const form = { alipayAccount: `new.${owner.email}`, realName: '南岸', current_password: theft.ownPassword };
  await retryUntilDone(simulation, context, 'set an account again', async () => {
    const second_factor = await codeFromMailbox(simulation, withoutFaultRates(context), {
      user,
      purpose: 'payout-account',
    });
    const body = { ...form, second_factor };
    return (
      (
        await callAsOwner(simulation, withoutFaultRates(context), 'is paid again', (ports) =>
          call(setAlipayAccount, ports, { user, body }),
        )
      )?.ok === true
    );
  });
  return resumedAt;
}

async function recoverAccount(simulation: Simulation, context: ActionContext, theft: Theft): Promise<void> {
  const isByLink = linksOf(simulation, theft).length > 0 && simulation.random.chance(0.6);
  if (isByLink) await rollBackByLinks(simulation, context, theft);
  let isRequested = !isByLink;
  await retryUntilDone(simulation, context, 'reset a password', async () => {
    const isReset = await resetOwnPassword(
      simulation,
      isRequested ? withoutFaultRates(context) : context,
      theft,
      isRequested,
    );
    isRequested = true;
    return isReset;
  });
  theft.backAt = simulation.clock.now();
  await checkAccount(simulation, theft);
}

/** Several things at once, and perhaps a sale. */
async function attackOnce(simulation: Simulation, context: ActionContext, theft: Theft): Promise<void> {
  const { random } = simulation;
  const others = random.chance(0.4) ? [random.some(actions)].filter((action) => action !== undefined) : [];
  await runInterleaved(simulation, context, [...thieves(simulation, theft, 2), ...others]);
  if (random.chance(0.5)) for (const sell of [buy, pay]) await sell(simulation, context);
}

/** Hours and days of it, beside sales and whatever else happens. */
async function attackForDays(simulation: Simulation, context: ActionContext, theft: Theft): Promise<void> {
  const { random, clock } = simulation;
  const until = clock.now() + ownerAnswersWithin - random.pick([2 * hour, 30 * hour]);
  for (let left = 4 + random.int(10); left > 0; left--) {
    await attackOnce(simulation, context, theft);
    const time: number = random.pick(waits);
    const isInTime: boolean = clock.now() + time < until;
    if (!isInTime) break;
    await passTime(simulation, context, time);
  }
  if (random.chance(0.5) && clock.now() + longestWait < until) await passTime(simulation, context, longestWait);
}

/** Somebody has the password, tries what there is to try for some days, and the owner notices in time. */
export const accountTheft: Action = async (simulation, context) => {
  const { random, sellers } = simulation;
  const owner = random.some(sellers);
  if (simulation.theft || context.turn || !owner) return;
  // What has been there for a week is the owner's, whatever is taken back.
  if (random.chance(0.4)) await passTime(simulation, context, 8 * day);
  const theft = newTheft(owner, simulation);
  simulation.theft = theft;
  // The first session after a proof of the mailbox is as good as a code from it: that one is the owner's.
  const credentials = { email: owner.username, password: theft.password };
  await callAsOwner(simulation, withoutFaultRates(context), 'logs in', (ports) =>
    call(login, ports, { body: credentials }),
  );
  await attackForDays(simulation, context, theft);
  await recoverAccount(simulation, context, theft);
  if (random.chance(0.5)) await retryAfterRecovery(simulation, context);
  theft.resumedAt = await resumeOwnPayouts(simulation, context, theft);
};

/** What the thief still has: a password, sessions, codes and links of mails. */
export const retryAfterRecovery: Action = async (simulation, context) => {
  const { theft } = simulation;
  if (theft?.backAt === undefined || context.turn) return;
  for (let left = 1 + simulation.random.int(3); left > 0; left--) await steal(simulation, context, theft);
  await checkAccount(simulation, theft);
};
