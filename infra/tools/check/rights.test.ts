import { expect, test } from 'vitest';
import { grantedRights, unusedRights } from './rights.ts';

const all = ['login: table:read', 'getMe: table:sessions', 'listFiles: table:sessions', 'worker mail: mail:send'];
const used = new Set(['login: table:read', 'getMe: table:sessions', 'worker mail: mail:send']);

test('accepts rights that a run has used; one route’s use of a shared right counts for all', () => {
  expect(unusedRights(used, all, {})).toEqual([]);
});

test('names unused rights without an excuse', () => {
  const more = [...all, 'worker mail: content:read'];
  expect(unusedRights(used, more, {})).toEqual(['worker mail: content:read: granted, and no test uses it']);
  expect(unusedRights(used, more, { 'worker mail: content:read': 'a reason' })).toEqual([]);
  expect(unusedRights(new Set(), ['getMe: table:sessions'], {})).toHaveLength(1);
});

test('a reason for what is not granted is named as well', () => {
  expect(unusedRights(used, all, { 'worker mail: vault:open': 'a reason' })).toEqual([
    'worker mail: vault:open: excused, and not granted',
  ]);
  expect(unusedRights(new Set(grantedRights()), grantedRights())).toEqual([]);
});
