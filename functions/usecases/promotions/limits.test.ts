import { expect, test } from 'vitest';
import type { Table } from '#functions/ports/table';
import { findOrder } from '#functions/store/orders/orders';
import { findCoupon, readUse, usesOf } from '#functions/store/promotions/coupons';
import { queryAll } from '#functions/store/table/pages';
import { Crash } from '#functions/test/crash';
import { atRandom, interleave, seededRandom } from '#functions/test/interleave';
import { deliver, notify, pass, testMarket } from '#functions/test/market';
import { couponBy, orderWith } from '#functions/test/offers';
import { registered } from '#functions/test/people';
import { valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';

/** Limits hold under concurrency, crashes and lost responses. */

const maxUses = 10;

/** `BUYERS=1000` runs a thorough number. */
const buyers = Number(process.env.BUYERS ?? 200);

/** Some commits succeed with a lost response; some calls crash. */
function shaky(table: Table, random: () => number): Table {
  const fatal = <A extends unknown[], R>(operation: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (random() < 0.02) throw new Crash();
      const answer = await operation(...args);
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
    await couponBy(ports, seller, { code: 'TENUSES', kind: 'off', value: 9, max_uses: maxUses });
    const name = { sellerId: seller.id, code: 'TENUSES' };
    const people = await Promise.all(Array.from({ length: buyers }, (_, n) => registered(ports, `crowd_${n}`)));
    let answers: string[] = [];
    for (let round = 0; round < 6; round++) {
      const flows = people.map((buyer) => async (gated: typeof ports) => {
        const table = shaky(gated.table, random);
        const response = orderWith({ ...gated, table }, buyer, file, { coupon: 'TENUSES', expected_price: 30 });
        const answer = await response;
        if (!answer.ok) return answer.code;
        const { data } = await valueIn(response);
        if (random() < 0.5) await notify({ ...gated, table }, data.out_trade_no);
        return 'ok';
      });
      const { results } = await interleave(ports, flows, atRandom(random));
      answers = results.map((result) => (result.status === 'fulfilled' ? String(result.value) : 'died'));
      const redemptionCount = (await findCoupon(ports.table, name))?.taken ?? 0;
      expect(redemptionCount).toBeLessThanOrEqual(maxUses);
      await deliver(ports);
      await pass(ports, 40 * minute, { step: 5 * minute });
    }
    expect(answers).toContain('coupon_used_up');
    const coupon = await findCoupon(ports.table, name);
    const redemptions = (await queryAll(ports.table, usesOf(name))).map(readUse);
    const orders = await Promise.all(
      redemptions.flatMap((use) => use.orders).map((outTradeNo) => findOrder(ports.table, outTradeNo)),
    );
    expect(coupon).toMatchObject({ taken: maxUses, used: maxUses, late: 0 });
    expect(redemptions.map(({ useState }) => useState)).toEqual(Array.from({ length: maxUses }, () => 'used'));
    expect(orders.map((order) => [order?.status, order?.amount])).toEqual(
      Array.from({ length: maxUses }, () => ['paid', 3000]),
    );
  },
  60_000 + 300 * buyers,
);
