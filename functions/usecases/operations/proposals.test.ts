import { expect, test } from 'vitest';
import { listBalanceEntries } from '#functions/api/payouts/list-balance-entries';
import type { Account } from '#functions/domain/ledger/ledger';
import { findPosting } from '#functions/store/ledger/ledger';
import { findProposal, listOpenProposals } from '#functions/store/operations/proposals';
import { availableBalance } from '#functions/store/payouts/balance';
import { requested, type SoldMarket, soldMarket } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { recountAll } from '../ledger/recount.ts';
import { confirmAndExecute } from './proposals.ts';
import { propose } from './propose.ts';

const mei = { actor: 'mei', note: 'charged twice by mistake' };

/** A day after a sale of ¥10.00: the seller's ¥9.50 have matured. */
async function matureMarket() {
  const market = await soldMarket();
  market.ports.clock.advance(day);
  return market;
}

const correct = ({ ports }: SoldMarket, from: Account, to: Account, amount = 100) =>
  propose(ports, { kind: 'correct', from, to, amount: fen(amount) }, mei);

/** The money that can be taken once its hour is over. */
async function availableTo({ ports, seller }: SoldMarket): Promise<number> {
  ports.clock.advance(hour);
  return availableBalance(ports.table, seller.id, ports.clock.now());
}

test('a seller is given what two people agreed on: in the books, the balance and the statement', async () => {
  const market = await matureMarket();
  const { ports, seller } = market;
  const id = await correct(market, 'fee', `seller:${seller.id}`);
  expect(await availableTo(market)).toBe(950);
  expect(await confirmAndExecute(ports, id, 'lin')).toEqual({ ok: true, value: `COR#${id}` });
  expect(await availableTo(market)).toBe(1050);
  expect(await findPosting(ports.table, `COR#${id}`)).toMatchObject({
    memo: 'charged twice by mistake',
    entries: [
      { account: 'fee', amount: 100 },
      { account: `seller:${seller.id}`, amount: -100 },
    ],
  });
  const { entries } = (await valueIn(call(listBalanceEntries, ports, { user: seller }))).data;
  expect(entries[0]).toMatchObject({ id: `COR#${id}`, type: 'correction', amount: 1 });
  expect(entries[0]?.out_trade_no).toBeUndefined();
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
  expect(await requested(ports, seller)).toMatchObject({ ok: true, value: { amount: 1050 } });
});

test('what is taken from a seller is taken out of what has matured, and no more than that', async () => {
  const market = await matureMarket();
  const { ports, seller } = market;
  const id = await correct(market, `seller:${seller.id}`, 'fee', 900);
  expect(await confirmAndExecute(ports, id, 'lin')).toMatchObject({ ok: true });
  expect(await availableTo(market)).toBe(50);
  const more = await correct(market, `seller:${seller.id}`, 'fee', 51);
  expect(await confirmAndExecute(ports, more, 'lin')).toEqual({ ok: false, code: 'balance_too_small' });
  expect(await availableTo(market)).toBe(50);
  expect(await findProposal(ports.table, more)).toMatchObject({ state: 'waiting' });
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});

test.each(['mei', 'Mei', ' mei '])('%j, who proposed it, cannot confirm it', async (actor) => {
  const market = await matureMarket();
  const id = await correct(market, 'loss:goodwill', `seller:${market.seller.id}`);
  expect(await confirmAndExecute(market.ports, id, actor)).toEqual({ ok: false, code: 'proposal_own' });
  expect(await findPosting(market.ports.table, `COR#${id}`)).toBeUndefined();
});

test('a proposal is listed until it is done or a week has gone by, and does nothing afterwards', async () => {
  const market = await matureMarket();
  const { ports } = market;
  const listed = async () => (await listOpenProposals(ports.table, ports.clock.now())).map(({ id }) => id);
  const first = await correct(market, 'charges:mock', 'psp:mock');
  ports.clock.advance(6 * day);
  const second = await propose(ports, { kind: 'withdraw', provider: 'mock', amount: fen(60_000) }, mei);
  expect(await listed()).toEqual([first, second]);
  expect(await confirmAndExecute(ports, second, 'lin')).toEqual({ ok: true, value: `BNK#${second}` });
  expect(await listed()).toEqual([first]);
  ports.clock.advance(day);
  expect(await listed()).toEqual([]);
  expect(await confirmAndExecute(ports, first, 'lin')).toEqual({ ok: false, code: 'proposal_lapsed' });
  expect(await confirmAndExecute(ports, 'nothing', 'lin')).toEqual({ ok: false, code: 'proposal_not_found' });
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});
