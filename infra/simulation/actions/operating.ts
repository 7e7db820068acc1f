import { recountAll } from '#functions/usecases/ledger/recount';
import { second } from '#shared/limits';
import { type Action, callApi } from '../processes.ts';
import { firstDay } from '../simulation.ts';

/** Differences that queued messages explain; all other figures agree at any moment. */
const isUnderWay = (rule: string): boolean =>
  /^(carried into the balance|suspense is 0|counted within a day|purchases of a|sales of a file)/.test(rule);

/** The nightly recount, at any time. */
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

/** The clock of a machine is corrected and goes back by up to five seconds. */
export const setClockBack: Action = async ({ clock, random }) => clock.advance(0 - random.int(maxClockSetback));
