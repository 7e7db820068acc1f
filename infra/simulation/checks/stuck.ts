import type { Item } from '#functions/ports/table';
import { fakeClock } from '#functions/test/fakes';
import { amountIn, text } from '#infra/invariants/items';
import type { QueueName } from '#shared/messages/index';
import type { Simulation } from '../simulation.ts';
import { type Findings, isHalfByHand, total } from './findings.ts';

const unfinished: Record<string, readonly string[]> = {
  order: ['pending', 'duplicate', 'refunding'],
  payout: ['created', 'submitted'],
  refund: ['approved'],
  'part-refund': ['approved'],
};

/** An account set later than this accepts money. */
const startedAt = fakeClock().now();

/** The smallest payout, in fen. */
const leastPayout = 10;

/** The most that is paid out without a verified identity, in fen. */
const unprovenAtMost = 100_000;

/** A payout to an account that was rolled back has an unknown outcome: it is not sent again, and a person decides. */
const isLeftToPerson = ({ of }: Findings, id: string): boolean =>
  of('payee-gone').some(({ pk }) => pk === `USR#${id}`) &&
  of('payout').some(({ sellerId, state }) => sellerId === id && state === 'manual');

/** A seller with enough money and an account that accepts it has been paid. */
function checkPaidOut(findings: Findings): void {
  const { of, simulation, expect } = findings;
  const { refusalByAccount: refusing } = simulation.banks.alipay.books.transfers;
  for (const { id, email } of simulation.sellers) {
    const open = total(of('bucket').filter(({ pk, frozenBy }) => pk === `SBAL#${id}` && frozenBy === undefined));
    const waits = of('refund').some(({ state, sellerId }) => state === 'waiting' && sellerId === id);
    const hasAccount = of('payee').some(
      ({ pk, setAt }) => pk === `USR#${id}` && (setAt !== startedAt || !refusing.has(email)),
    );
    const isKnown = of('identity').some(({ pk }) => pk === `USR#${id}`);
    const paid = amountIn(
      of('totals').find(({ pk }) => pk === `SBAL#${id}`),
      'paidOut',
    );
    const isUnproven = !isKnown && paid + open > unprovenAtMost;
    expect(
      open < leastPayout || !hasAccount || waits || isUnproven || isLeftToPerson(findings, id),
      `I8 ${id} has ${open} and is not paid`,
    );
  }
}

/** Parked messages that the runbook describes; operators have dealt with all others by then. */
function isExpected({ misstated }: Simulation, { body, reason }: Item): boolean {
  const about = JSON.stringify(body);
  return (
    /needs a person|stopped|by hand|dispute|won back|its shares went back/.test(String(reason)) ||
    [...misstated].some((number) => about.includes(number))
  );
}

/** I8: nothing is unfinished at rest. */
export function checkNothingStuck(findings: Findings): void {
  checkStates(findings);
  checkMessages(findings);
  checkLocks(findings);
  checkCarriedOver(findings);
  checkPaidOut(findings);
}

export function checkStates(findings: Findings): void {
  const { of, expect } = findings;
  for (const [kind, states] of Object.entries(unfinished))
    for (const item of of(kind)) {
      const state = text(item, 'status') || text(item, 'state');
      const isExpected = isHalfByHand(findings, text(item, 'outTradeNo'));
      expect(
        !states.includes(state) || isExpected,
        `I8 ${kind} ${text(item, 'outTradeNo') || text(item, 'id')} is still ${state}`,
      );
    }
}

function checkMessages(findings: Findings): void {
  const { of, simulation, expect } = findings;
  const { dead, waiting } = simulation.queues;
  checkOutbox(findings);
  for (const { queue, message } of dead) expect(false, `I8 ${queue} gave up ${JSON.stringify(message)}`);
  for (const { queue, message } of waiting) expect(false, `I8 ${queue} still has ${JSON.stringify(message)}`);
  for (const item of of('parked')) expect(isExpected(simulation, item), `I8 parked: ${text(item, 'reason')}`);
}

/** The queues in `except` may have entries left. */
export function checkOutbox({ of, expect }: Findings, except: readonly QueueName[] = []): void {
  for (const { pk, queue } of of('outbox'))
    expect(
      except.some((name) => name === queue),
      `I8 ${pk} is still in the outbox`,
    );
}

export function checkLocks({ of, expect }: Findings): void {
  for (const lock of of('payout-lock')) {
    const payout = of('payout').find(({ id }) => id === lock.payoutId);
    expect(payout?.state === 'manual', `I8 ${lock.pk} is locked for a payout that is ${text(payout, 'state')}`);
  }
}

export function checkCarriedOver(findings: Findings): void {
  for (const posting of findings.of('posting')) {
    const reference = text(posting, 'reference');
    const isSellers = /^(PAY|RFD)#/.test(reference) && !isOfDuplicate(findings, reference);
    findings.expect(!isSellers || posting.rolled !== undefined, `I8 ${reference} never reached its seller`);
  }
}

/** The refund of a duplicate comes from suspense, not from a seller. */
const isOfDuplicate = ({ of }: Findings, reference: string): boolean =>
  of('order').some(
    ({ status, outTradeNo }) => status === 'duplicate_refunded' && reference.includes(String(outTradeNo)),
  );
