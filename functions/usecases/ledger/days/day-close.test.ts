import { expect, test } from 'vitest';
import { beijingDate, dateAfter } from '#functions/domain/time';
import { quietLog } from '#functions/test/quiet-log';
import { randomFrom, randomMarket } from '#functions/test/random-market';
import { day } from '#shared/limits';
import { readDay } from './day-close.ts';

quietLog('info');

type Raw = { reference: string; at: number; entries: { account: string; amount: number }[] };

/** By another calendar than the product's own. */
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });

/** Counted from what was put into the table, by no code that the page is made with. */
function recounted(put: readonly Record<string, unknown>[], date: string) {
  const raw = put.filter(({ kind }) => kind === 'posting') as unknown as Raw[];
  const ofDay = raw.filter(({ at }) => calendar.format(at) === date);
  const sum = (reference: RegExp, account: RegExp): number =>
    ofDay
      .filter((one) => reference.test(one.reference))
      .flatMap(({ entries }) => entries)
      .filter((entry) => account.test(entry.account))
      .reduce((all, { amount }) => all + amount, 0);
  return {
    captured: sum(/^(PAY|SUSP)#/, /^psp:/),
    refunded: 0 - sum(/^(RFD|PRT|CRF)#/, /^(psp:|bank$)/),
    paid_out: 0 - sum(/^(PO#.*#(SET|RET)$|ROY#)/, /^psp:/),
    disputed: 0 - sum(/^DSP#(?!.*#FEE$)/, /^psp:/),
    charged: sum(/^(BILL|DSP)#/, /^charges:/),
    banked: sum(/^(BILL|BNK)#/, /^bank$/),
    corrected: sum(/^COR#/, /^psp:/),
    fees: 0 - sum(/./, /^fee$/),
    losses: sum(/./, /^loss:/),
    held: 0 - sum(/./, /^held:/),
    moved: sum(/./, /^psp:mock$/),
    postings: ofDay.length,
  };
}

/** What the provider itself wrote down when it moved the money. */
async function billed({ bills }: Awaited<ReturnType<typeof randomMarket>>['ports'], date: string) {
  const lines = await bills[0]?.bill(date);
  const ofKind = (kind: string): number =>
    Array.isArray(lines) ? lines.filter((line) => line.kind === kind).reduce((all, { amount }) => all + amount, 0) : 0;
  return { captured: ofKind('payment'), refunded: 0 - ofKind('refund'), paid_out: 0 - ofKind('payout') };
}

test.each(Array.from({ length: 12 }, (_, at) => at + 1))(
  'every figure of every day of market %i equals a recount from the bare items, and the provider’s own bill',
  async (seed) => {
    const { ports, put } = await randomMarket(seed, { days: 4, steps: 40 });
    const last = beijingDate(ports.clock.now());
    // Bills are written on the morning after.
    ports.clock.advance(2 * day);
    const seen = new Set<string>();
    for (let date = randomFrom; date <= last; date = dateAfter(date, 1)) {
      const { figures, providers, postings, accounts } = await readDay(ports, date);
      const amounts = Object.fromEntries(Object.entries(figures).map(([name, { amount }]) => [name, amount + 0]));
      const [mock] = providers;
      expect({ ...amounts, moved: mock?.moved ?? 0, postings: postings.length }).toEqual(recounted(put, date));
      expect(amounts).toMatchObject(await billed(ports, date));
      const {
        captured = 0,
        refunded = 0,
        paid_out = 0,
        disputed = 0,
        charged = 0,
        banked = 0,
        corrected = 0,
      } = {
        ...mock,
      };
      expect(captured - refunded - paid_out - disputed - charged - banked + corrected).toBe(mock?.moved ?? 0);
      const sides = Object.values(accounts);
      expect(sides.reduce((all, { debit, credit }) => all + debit - credit, 0)).toBe(0);
      for (const { reference } of postings) seen.add(reference.split('#')[0] ?? '');
    }
    expect(seen.size).toBeGreaterThan(3);
  },
  60_000,
);
