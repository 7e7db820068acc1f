import { expect, test } from 'vitest';
import { day, minute } from '#shared/limits';
import { isSessionOpen, type Session, seen, sessionsAtMost, withSession } from './sessions.ts';

const at = Date.UTC(2026, 10, 20, 4);
const session = (id: string, times: Partial<Session> = {}): Session => ({ id, createdAt: at, seenAt: at, ...times });

test('a session lasts thirty days at most, and seven without use', () => {
  const updated = session('a', { seenAt: at + 29 * day });
  expect([isSessionOpen(updated, at + 30 * day - 1), isSessionOpen(updated, at + 30 * day)]).toEqual([true, false]);
  expect([isSessionOpen(session('a'), at + 7 * day - 1), isSessionOpen(session('a'), at + 7 * day)]).toEqual([
    true,
    false,
  ]);
});

test('a use is noted once a day, of Beijing’s calendar', () => {
  const list = [session('a'), session('b')];
  expect(seen(list, 'a', at + 11 * 60 * minute)).toBeUndefined();
  const midnight = at + 12 * 60 * minute;
  expect(seen(list, 'a', midnight)).toEqual([session('a', { seenAt: midnight }), session('b')]);
  expect(seen(list, 'c', midnight)).toBeUndefined();
});

test('of more than twenty the oldest falls out, and what is over takes no place', () => {
  const full = Array.from({ length: sessionsAtMost }, (_, n) => session(`${n}`, { createdAt: at + n }));
  const more = withSession(full, session('new', { createdAt: at + minute }));
  expect([more.length, more[0]?.id, more.at(-1)?.id]).toEqual([sessionsAtMost, '1', 'new']);
  const later = { createdAt: at + 8 * day, seenAt: at + 8 * day };
  expect(withSession(full, session('new', later))).toEqual([session('new', later)]);
});
