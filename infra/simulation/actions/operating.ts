import { recountAll } from '#functions/usecases/ledger/recount';
import { second } from '#shared/limits';
import { type Action, callApi } from '../processes.ts';
import { firstDay } from '../simulation.ts';

/** What the queues have not come to yet is no difference; whatever else the books say twice agrees at any moment. */
const isUnderWay = (what: string): boolean =>
  /^(carried into the balance|suspense is 0|counted within a day|purchases of a|sales of a file)/.test(what);

/** The nightly count, in the middle of everything. */
export const recount: Action = async (simulation, context) => {
  const pause = async () => simulation.clock.advance(5 * second);
  const result = await callApi(simulation, context, {
    name: 'recount',
    act: (ports) => recountAll(ports, { pause, from: firstDay }),
  });
  for (const { what, whose, counted, booked } of result?.wrong ?? [])
    if (!isUnderWay(what))
      simulation.violations.push(`I4 the recount: ${what} of ${whose} is ${counted}, not ${booked}`);
};

export const maxClockSetback = 5 * second;

/** A machine's clock is put right, which takes it back a little. */
export const setClockBack: Action = async ({ clock, random }) => clock.advance(0 - random.int(maxClockSetback));
