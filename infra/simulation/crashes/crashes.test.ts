import '../quiet.ts';
import { expect, test } from 'vitest';
import { dropWrites, puts, writesTo } from '../mutants/tampering.ts';
import { allFlows } from './all-flows.ts';
import { crash, deadlyCalls } from './crashes.ts';

test.each(allFlows)(
  '$name: killed at every call, and again in the second try, it is right after one sweep',
  async (flow) => {
    const { kills, problems } = await crash(flow, { pairs: deadlyCalls });
    expect(problems).toEqual([]);
    expect(kills).toBeGreaterThan(2);
  },
);

test('without the outbox the same would be noticed', async () => {
  const sweptFlows = allFlows.filter(({ name }) => name === 'Paid by the sweeper');
  const reports = await Promise.all(
    sweptFlows.map((flow) => crash(flow, { pairs: () => () => false, tampering: dropWrites(puts(writesTo('OUT#'))) })),
  );
  expect(reports.flatMap(({ problems }) => problems)).not.toEqual([]);
});
