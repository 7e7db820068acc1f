import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitOf } from '#functions/domain/throttling';
import { testPorts } from '#functions/test/ports';
import { idsFrom, timeOfId } from '#shared/ids';
import { hour, minute } from '#shared/limits';
import { refusedByList, returnUse, spend, usesById, usesByTime } from './spending.ts';

const limit = limitOf('edits', 'lin');

function setUp() {
  const { table, clock, ids } = testPorts();
  clock.advance(hour - (clock.now() % hour));
  const use = (amount?: number) => spend(table, limit, { now: clock.now(), ...(amount && { amount }) });
  return { table, clock, ids, use };
}

test('gives as many uses as the budget has, however many are asked for at once, and says when there are more', async () => {
  const { clock, use } = setUp();
  clock.advance(20 * minute);
  const answers = await Promise.all(Array.from({ length: 62 }, () => use()));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(30);
  const refused = answers.find((answer) => answer !== undefined);
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 40 * 60 });
  clock.advance(40 * minute - 1);
  expect(await use()).toMatchObject({ retryAfterSeconds: 1 });
  clock.advance(1);
  expect(await use()).toBeUndefined();
});

test('a use that is given back was none', async () => {
  const { table, clock, use } = setUp();
  for (let round = 0; round < 40; round++) {
    expect(await use()).toBeUndefined();
    await returnUse(table, limit, clock.now());
  }
});

test('amounts are taken together, and the last one may go beyond', async () => {
  const { use } = setUp();
  expect(await use(29)).toBeUndefined();
  expect(await use(100)).toBeUndefined();
  expect(await use(1)).toMatchObject({ code: 'too_many_requests' });
});

test('of what is listed the entries are counted, and the wait is for the oldest of them to be old enough', async () => {
  const { table, clock } = setUp();
  const uses = usesByTime({ pk: 'STARS#lin' });
  const put = (count: number, at = clock.now()) =>
    table.commit([{ put: { pk: 'STARS#lin', sk: `${String(at).padStart(13, '0')}#${count}`, kind: 'starred' } }]);
  const look = () => refusedByList(table, 'stars', { uses, now: clock.now() });
  await put(0, clock.now() - hour - 1);
  for (let count = 0; count < 299; count++) await put(count);
  clock.advance(10 * minute);
  expect(await look()).toBeUndefined();
  await put(299);
  expect(await look()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 50 * 60 });
  clock.advance(50 * minute + 1);
  expect(await look()).toBeUndefined();
});

test('ids say when they were made, and sort by it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 46 }), (time, later) => {
      expect(timeOfId(`${idsFrom(time)}ABCDEFGHJKMNPQRS`)).toBe(time);
      expect(idsFrom(time) < idsFrom(time + later)).toBe(true);
    }),
  );
  const { ids, clock } = setUp();
  expect(timeOfId(ids.next())).toBe(clock.now());
  expect(usesById({ pk: 'FILES#lin' }).timeOf({ pk: '', sk: '', ownedSk: ids.next() })).toBe(clock.now());
});
