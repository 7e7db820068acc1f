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

/** Longer than payouts to a changed account are held. */
const longestWait = 80 * hour;

const waits = [0, 0, minute, hour, 7 * hour, 25 * hour, 25 * hour, 73 * hour, longestWait] as const;

/** The owner can take changes back for this long. */
const ownerAnswersWithin = 7 * day;

const withoutFaultRates = ({ isTraced = false }: ActionContext): ActionContext => ({ ...undisturbed, isTraced });

const longestStep = 9 * hour;

/** Time passes in steps short enough for every payout run to come. */
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

/** Roll-back links in emails written since the theft; those of older emails may have expired. */
const linksOf = ({ queues }: Simulation, theft: Theft): string[] =>
  queues.emails
    .filter(({ id, to }) => to === theft.owner.email && !theft.emailsBefore.has(id))
    .flatMap(({ params }) => params.rollBack ?? []);

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

/** The owner opens one or more roll-back links from their mailbox, some of them twice, while the thief goes on. */
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

/** Temporary obstacles are over within a day: the owner tries again every hour. */
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

/** The owner sets a new password by the newest link in their mailbox. */
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

/** The owner resumes payouts, to the account of before or to a new one. */
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
  // An account set long before the theft is still there and needs no confirmation.
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

/** Several attacks interleaved, and perhaps a sale. */
async function attackOnce(simulation: Simulation, context: ActionContext, theft: Theft): Promise<void> {
  const { random } = simulation;
  const others = random.chance(0.4) ? [random.some(actions)].filter((action) => action !== undefined) : [];
  await runInterleaved(simulation, context, [...thieves(simulation, theft, 2), ...others]);
  if (random.chance(0.5)) for (const sell of [buy, pay]) await sell(simulation, context);
}

/** Attacks over hours and days, among sales and other actions. */
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

/**
 * A thief who has a seller's password attacks for some days; the owner notices while changes can still be taken back.
 */
export const accountTheft: Action = async (simulation, context) => {
  const { random, sellers } = simulation;
  const owner = random.some(sellers);
  if (simulation.theft || context.turn || !owner) return;
  // Changes older than a week are the owner's and cannot be taken back.
  if (random.chance(0.4)) await passTime(simulation, context, 8 * day);
  const theft = await newTheft(owner, simulation);
  simulation.theft = theft;
  // The first session after a proof of the mailbox counts like a code from it, so the owner logs in before the thief does.
  const credentials = { email: owner.username, password: theft.password };
  await callAsOwner(simulation, withoutFaultRates(context), 'logs in', (ports) =>
    call(login, ports, { body: credentials }),
  );
  await attackForDays(simulation, context, theft);
  await recoverAccount(simulation, context, theft);
  if (random.chance(0.5)) await retryAfterRecovery(simulation, context);
  theft.resumedAt = await resumeOwnPayouts(simulation, context, theft);
};

/** After the recovery the thief goes on with the old password, sessions, codes and links. */
export const retryAfterRecovery: Action = async (simulation, context) => {
  const { theft } = simulation;
  if (theft?.backAt === undefined || context.turn) return;
  for (let left = 1 + simulation.random.int(3); left > 0; left--) await steal(simulation, context, theft);
  await checkAccount(simulation, theft);
};
