import { expect, test } from 'vitest';
import type { Item } from '#functions/ports/table';
import { at, linesAbout, pk, seller } from '../test/test-items.ts';

const user: Item = { kind: 'user', pk: `USR#${seller}`, sk: 'USR', id: seller };

const line = (time: string, action: string, rest: object): Item => ({
  ...{ kind: 'audit', pk: 'AUD#2026-11-23', sk: `${at(time)}#1`, at: at(time), actor: 'first', action, target: 'nan' },
  ...rest,
});

const role = (time: string, action: string) => line(time, action, { after: { role: 'finance', user: seller } });
const operator = { ...user, roles: ['finance'] };
const noGrant = 'nobody has given the role finance';

test.each<[items: Item[], isNamed: boolean]>([
  [[operator], true],
  [[operator, role('23T09:00', 'role grant')], false],
  [[operator, role('23T09:30', 'role revoke'), role('23T09:00', 'role grant')], true],
  [[operator, role('23T09:30', 'role grant'), role('23T09:00', 'role revoke')], false],
])('a role is one that was given last: %#', (items, isNamed) => {
  expect(linesAbout(items, noGrant)).toHaveLength(Number(isNamed));
});

const held = (time: string, action: string) => line(time, action, { target: seller });
const measure: Item = {
  ...{ kind: 'measure', pk: 'MSR#1', sk: 'MSR', id: '1', caseId: '2', personId: seller, measureKind: 'limit' },
  ...{ target: { type: 'user', id: seller }, strike: false, at: at('23T09:15') },
};
const hold: Item = { kind: 'seller-hold', pk, sk: 'HOLD' };
const noHold = `I17 seller-hold ${pk} / HOLD is not there`;

test.each<[what: string, items: Item[], isNamed: boolean]>([
  ['held by an operator', [held('23T09:00', 'seller hold')], true],
  ['held, and the hold is there', [held('23T09:00', 'seller hold'), hold], false],
  ['released', [held('23T09:00', 'seller hold'), held('23T09:05', 'seller release')], false],
  ['limited', [measure], true],
  ['limited no more', [{ ...measure, liftedAt: at('23T09:20') }], false],
  [
    'limited twice, and released in between',
    [{ ...measure, pk: 'MSR#0', id: '0', at: at('23T09:30') }, measure, held('23T09:20', 'seller release')],
    true,
  ],
  ['limited after a release', [held('23T09:05', 'seller release'), measure], true],
  [
    'released by an operator, who held them before they were limited',
    [held('23T09:20', 'seller release'), measure],
    false,
  ],
])('payouts are held as long as somebody has said so: %s', (_, items, isNamed) => {
  expect(linesAbout([user, ...items], noHold)).toHaveLength(Number(isNamed));
});
