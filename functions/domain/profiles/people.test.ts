import { expect, test } from 'vitest';
import { followable, matchesPerson } from './people.ts';

const lin = { id: '1', username: 'LinMo', displayName: '林默 ＰＰＴ 工作室' };

test.each(['lin', 'LINM', '@linmo', 'mo', 'nM', '林默', 'ppt', '工作', ' lin '])('finds a creator by %j', (text) => {
  expect(matchesPerson(lin, text)).toBe(true);
});

test.each(['moLin', 'linx', '默林', '摊位'])('does not find a creator by %j', (text) => {
  expect(matchesPerson(lin, text)).toBe(false);
});

test('nobody follows oneself, or somebody who does not exist', () => {
  expect(followable(lin, '2')).toEqual({ ok: true, value: lin });
  expect(followable(lin, '1')).toMatchObject({ code: 'own_follow' });
  expect(followable(undefined, '1')).toMatchObject({ code: 'user_not_found' });
});
