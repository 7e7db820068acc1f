import { expect, test } from 'vitest';
import { minute } from '#shared/limits';
import type { Table } from '../../ports/table.ts';
import { findCoupon, readUse, usesOf } from '../../store/offers/coupons.ts';
import { findOrder } from '../../store/orders/orders.ts';
import { queryAll } from '../../store/table/pages.ts';
import { Crash } from '../../test/crash.ts';
import { atRandom, interleave, seededRandom } from '../../test/interleave.ts';
import { deliver, notify, pass, testMarket } from '../../test/market.ts';
import { couponBy, orderWith } from '../../test/offers.ts';
import { registered } from '../../test/people.ts';
import { valueIn } from '../../test/ports.ts';

/** A limit holds, however many come at once and wherever somebody dies or an answer is lost. */

const uses = 10;

/** `BUYERS=1000` for as many as one would want to see once. */
const buyers = Number(process.env.BUYERS ?? 200);

/** Some commits are made and their answer is lost; at some calls whoever makes them dies. */
function shaky(table: Table, random: () => number): Table {
  const fatal = <A extends unknown[], R>(made: (...given: A) => Promise<R>) => {
    return async (...given: A): Promise<R> => {
      if (random() < 0.02) throw new Crash();
      const answer = await made(...given);
      if (random() < 0.02) throw new Crash();
      return answer;
    };
  };
  return {
    ...table,
    get: fatal(table.get),
    getMany: fatal(table.getMany),
    query: fatal(table.query),
    commit: fatal(table.commit),
  };
}

test.each([1, 2, 3])(
  `run %d: of ${buyers} who want ten uses ten have one, and none is held in the end`,
  async (seed) => {
    const random = seededRandom(seed);
    const { ports, seller, file } = await testMarket();
    await couponBy(ports, seller, { code: 'TENUSES', kind: 'off', value: 9, max_uses: uses });
    const name = { sellerId: seller.id, code: 'TENUSES' };
    const crowd = await Promise.all(Array.from({ length: buyers }, (_, n) => registered(ports, `crowd_${n}`)));
    let answers: string[] = [];
    for (let round = 0; round < 6; round++) {
      const flows = crowd.map((buyer) => async (gated: typeof ports) => {
        const table = shaky(gated.table, random);
        const made = orderWith({ ...gated, table }, buyer, file, { coupon: 'TENUSES', expected_price: 30 });
        const answer = await made;
        if (!answer.ok) return answer.code;
        const { data } = await valueIn(made);
        if (random() < 0.5) await notify({ ...gated, table }, data.out_trade_no);
        return 'ok';
      });
      const { results } = await interleave(ports, flows, atRandom(random));
      answers = results.map((result) => (result.status === 'fulfilled' ? String(result.value) : 'died'));
      const taken = (await findCoupon(ports.table, name))?.taken ?? 0;
      expect(taken).toBeLessThanOrEqual(uses);
      await deliver(ports);
      await pass(ports, 40 * minute, { step: 5 * minute });
    }
    expect(answers).toContain('coupon_used_up');
    const coupon = await findCoupon(ports.table, name);
    const held = (await queryAll(ports.table, usesOf(name))).map(readUse);
    const orders = await Promise.all(held.flatMap((use) => use.orders).map((one) => findOrder(ports.table, one)));
    expect(coupon).toMatchObject({ taken: uses, used: uses, late: 0 });
    expect(held.map(({ useState }) => useState)).toEqual(Array.from({ length: uses }, () => 'used'));
    expect(orders.map((order) => [order?.status, order?.amount])).toEqual(
      Array.from({ length: uses }, () => ['paid', 3000]),
    );
  },
  60_000 + 300 * buyers,
);
