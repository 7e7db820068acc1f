import { resumePayouts } from '#functions/api/payouts/resume-payouts';
import { beijingDate, dateAfter } from '#functions/domain/time';
import type { DueKind } from '#functions/store/table/due';
import { call } from '#functions/test/ports';
import { reconcileAll, reconcileDate } from '#functions/usecases/ledger/reconciliation/reconcile';
import { releaseHold } from '#functions/usecases/moderation/holds';
import { audited } from '#functions/usecases/operations/audited';
import { releaseSeller } from '#functions/usecases/operations/holds';
import { liftPayoutStop, resumePayout } from '#functions/usecases/operations/payouts';
import { retryRefund } from '#functions/usecases/operations/refund-retry';
import { day, hour, minute } from '#shared/limits';
import { codeFromMailbox } from './actions/mailboxes.ts';
import { decideDispute } from './actions/reversing.ts';
import { calm, setWeather } from './chaos.ts';
import { catchUp, deliverAll, isEndless, request, type Setting, sweep } from './system.ts';
import { firstDay, refusalsOf, type World } from './world.ts';

/** All janitors have had their turn by then: orders are watched for 25 hours, changed accounts wait for three days and a payout run. */
const restFor = 80 * hour;

/** What was removed has left the bucket by then. */
const leavesWithin = 49 * hour;

/** Whoever has fetched something and said nothing of it has been asked by then. */
const askedWithin = 5 * day + hour;

/** The next moment at which something happens by itself; the sweep comes at whole minutes. */
function nextMoment({ books, queues, wakes, clock }: World, only?: DueKind): number | undefined {
  const now = clock.now();
  const times = [books.nextDue(only), queues.nextVisible(), ...wakes.filter((at) => at > now)];
  const known = times.filter((at) => at !== undefined);
  if (known.length === 0) return undefined;
  return Math.max(now + minute, Math.ceil(Math.min(...known) / minute) * minute);
}

interface Passing {
  time: number;
  /** Nothing else that is due is waited for: it has its turn beside that. */
  only?: DueKind;
}

async function passTime(world: World, setting: Setting, { time, only }: Passing): Promise<void> {
  const { clock } = world;
  const end = clock.now() + time;
  for (let next = nextMoment(world, only); next !== undefined && next < end; next = nextMoment(world, only)) {
    if (isEndless(world)) return;
    clock.advance(next - clock.now());
    await catchUp(world, setting);
    await sweep(world, setting);
    await deliverAll(world, setting);
    world.wakes = world.wakes.filter((at) => at > clock.now());
  }
}

/** There is money again for whoever had to wait for it. */
function refill(world: World): void {
  const { refusalByAccount: refusing } = world.banks.alipay.books.transfers;
  for (const [account, code] of refusing) if (code === refusalsOf(world).platform) refusing.delete(account);
}

/** What is still held back is given back: nothing is decided about it any more. */
async function giveBackHeld({ books, ports }: World): Promise<boolean> {
  const held = (await books.items()).filter(({ kind, releasedAt }) => kind === 'held' && releasedAt === undefined);
  for (const { caseId } of held) await releaseHold(ports, String(caseId));
  return held.length > 0;
}

/** Sellers whom somebody has looked at are paid again. */
async function releaseHeld({ books, ports }: World): Promise<boolean> {
  const holds = (await books.items()).filter(({ kind, actor }) => kind === 'seller-hold' && actor !== 'measures');
  for (const { sellerId } of holds) {
    const target = String(sellerId);
    const act = {
      actor: 'looked',
      action: 'seller release',
      target,
      note: '',
      before: { held: true },
      after: { held: false },
    };
    await audited(ports, act, (writing) => releaseSeller(writing, target));
  }
  return holds.length > 0;
}

/** Whoever reads what was parked: what a provider did not answer for a day is asked about once more. */
async function operate({ books, ports }: World): Promise<boolean> {
  const stop = await liftPayoutStop(ports);
  const isOurs = (duePk: unknown): boolean => typeof duePk === 'string' && duePk.startsWith('ESC#');
  const waiting = (await books.items()).filter(
    ({ state, duePk }) => state === 'manual' || (state === 'waiting' && isOurs(duePk)),
  );
  for (const { kind, id, outTradeNo } of waiting) {
    if (kind === 'payout') await resumePayout(ports, String(id));
    if (kind === 'refund') await retryRefund(ports, String(outTradeNo));
  }
  return stop !== undefined || waiting.length > 0;
}

/** An account that only a password has set waits for a week, unless its owner says by the mailbox that it is theirs. */
async function confirmAccounts(world: World, setting: Setting): Promise<void> {
  for (const user of world.sellers) {
    const second_factor = await codeFromMailbox(world, setting, { user, purpose: 'payout' });
    await request(world, setting, {
      name: `${user.username} confirms an account`,
      act: (ports) => call(resumePayouts, ports, { user, body: { second_factor } }),
    });
  }
}

/** Faults are over, nobody does anything more, and time passes. */
export async function comeToRest(world: World, isTold: boolean): Promise<void> {
  const setting: Setting = { weather: calm, isTold };
  setWeather(world, calm);
  refill(world);
  await decideAll(world, setting);
  await confirmAccounts(world, setting);
  world.queues.redrive();
  await deliverAll(world, setting);
  await passTime(world, setting, { time: restFor });
  const stopped = [await giveBackHeld(world), await releaseHeld(world), await operate(world)];
  if (stopped.some(Boolean)) await passTime(world, setting, { time: restFor });
  await compareBills(world, setting);
  await passTime(world, setting, { time: leavesWithin });
  await passTime(world, setting, { time: askedWithin, only: 'LATER' });
  await passTime(world, setting, { time: 3 * hour });
}

/** Banks come to an end with most disputes. */
async function decideAll(world: World, setting: Setting): Promise<void> {
  for (let left = world.banks.stripe.books.disputes.length; left > 0; left--) await decideDispute(world, setting);
}

/** Of what no notice has told: the bill of each day says it, and whoever is asked to look brings it into the books. */
async function compareBills(world: World, setting: Setting): Promise<void> {
  const { ports, clock } = world;
  for (let date = firstDay; date < beijingDate(clock.now()); date = dateAfter(date, 1))
    await reconcileDate(ports, date);
  world.queues.redrive();
  await deliverAll(world, setting);
  await passTime(world, setting, { time: 3 * hour });
  await reconcileAll(ports);
  await deliverAll(world, setting);
}
