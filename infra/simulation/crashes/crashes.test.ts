import '../quiet.ts';
import { expect, test } from 'vitest';
import { leaveOut, putting, to } from '../mutants/tampering.ts';
import { allFlows } from './all-flows.ts';
import { crash, whereNeeded } from './crashes.ts';

test.each(allFlows)(
  '$name: killed at every call, and again in the second try, it is right after one sweep',
  async (flow) => {
    const { worlds, wrong } = await crash(flow, { pairs: whereNeeded });
    expect(wrong).toEqual([]);
    expect(worlds).toBeGreaterThan(2);
  },
  60_000,
);

test('without the outbox the same would be noticed', async () => {
  const settled = allFlows.filter(({ name }) => name === 'Paid by the janitor');
  const crashed = await Promise.all(
    settled.map((flow) => crash(flow, { pairs: () => () => false, tampering: leaveOut(putting(to('OUT#'))) })),
  );
  expect(crashed.flatMap(({ wrong }) => wrong)).not.toEqual([]);
});
