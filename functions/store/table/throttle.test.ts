import { expect, test } from 'vitest';
import { type Limit, limitOf, loginLimits } from '#functions/domain/throttling';
import { testPorts } from '#functions/test/ports';
import { hour, minute } from '#shared/limits';
import { commitWithin } from './throttle.ts';

const limit: Limit = limitOf('mail', 'lin@example.com');

function setUp() {
  const { table, clock } = testPorts();
  const use = (limits: readonly Limit[] = [limit]) => commitWithin(table, limits, { now: clock.now() });
  return { table, clock, use };
}

test('says when to come back, and keeps the word', async () => {
  const { use, clock } = setUp();
  await use();
  clock.advance(20 * minute);
  await Promise.all([use(), use()]);
  expect(await use()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 40 * 60 });
  clock.advance(40 * minute);
  expect(await use()).toEqual({ ok: true });
});

test('counts nothing anywhere when one of several limits is used up', async () => {
  const { use, clock } = setUp();
  const limits = loginLimits('lin', { ip: undefined });
  for (let i = 0; i < 5; i++) await use(limits);
  for (let i = 0; i < 30; i++) expect(await use(limits)).toMatchObject({ ok: false });
  for (let round = 0; round < 3; round++) {
    clock.advance(15 * minute);
    for (let i = 0; i < 5; i++) expect(await use(limits)).toEqual({ ok: true });
  }
  clock.advance(14 * minute);
  expect(await use(limits)).toMatchObject({ code: 'too_many_requests' });
  clock.advance(hour);
  expect(await use(limits)).toEqual({ ok: true });
});

test('counts nothing where the writes alongside fail, and tells which', async () => {
  const { table, clock, use } = setUp();
  const alongside = { missing: { check: { pk: 'X', sk: 'X' }, when: [{ exists: true }] } } as const;
  for (let i = 0; i < 9; i++) {
    const committed = await commitWithin(table, [limit], { now: clock.now(), alongside });
    expect('failed' in committed && committed.failed.only('missing')).toBe(true);
  }
  expect(await use()).toEqual({ ok: true });
});
