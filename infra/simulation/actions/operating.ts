import { recountAll } from '#functions/usecases/ledger/recount';
import { second } from '#shared/limits';
import { type Action, request } from '../system.ts';
import { firstDay } from '../world.ts';

/** What the queues have not come to yet is no difference; whatever else the books say twice agrees at any moment. */
const isUnderWay = (what: string): boolean =>
  /^(carried into the balance|suspense is 0|counted within a day|purchases of a|sales of a file)/.test(what);

/** The nightly count, in the middle of everything. */
export const recount: Action = async (world, setting) => {
  const pause = async () => world.clock.advance(5 * second);
  const found = await request(world, setting, {
    name: 'recount',
    act: (ports) => recountAll(ports, { pause, from: firstDay }),
  });
  for (const { what, whose, counted, booked } of found?.wrong ?? [])
    if (!isUnderWay(what)) world.violations.push(`I4 the recount: ${what} of ${whose} is ${counted}, not ${booked}`);
};

export const mostSlip = 5 * second;

/** A machine's clock is put right, which takes it back a little. */
export const slip: Action = async ({ clock, random }) => clock.advance(0 - random.int(mostSlip));
