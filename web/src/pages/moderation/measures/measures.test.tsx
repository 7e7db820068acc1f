// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MeasureAnswer } from '#shared/contract/shapes/safety-fields';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { member, visitAsMember } from '../../../test/visit.tsx';

const { measures: t, notice } = zh;
const id = '01ARZ3NDEKTSV4RRFFQ69G5FZZ';
const noticeId = '01ARZ3NDEKTSV4RRFFQ69G5FZY';

vi.useFakeTimers({ now: Date.parse('2026-11-23T04:00:00.000Z'), toFake: ['Date'] });
afterEach(() => sessionStorage.clear());

const noAppeal: MeasureAnswer['appeal'] = {
  ...{ state: 'none', until: '2026-12-06T04:00:00.000Z', text: null, made_at: null, words: null, decided_at: null },
};

const delisted: MeasureAnswer = {
  ...{ id, case_id: id, target: { type: 'file', id: '01', name: '考研英语' }, kind: 'delist', rule: 'infringement' },
  ...{ words: '第 3 页与原书相同。', strike: true, from: '2026-11-21T04:00:00.000Z', until: null, held: 95 },
  ...{ appeal: noAppeal, notice_id: null, counter: null },
};

const see = (measures: MeasureAnswer[], more: Record<string, unknown> = {}) =>
  visitAsMember('/measures', { 'GET /measures': { data: { measures } }, ...more });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('what was done, by which rule, in which words, with its strike and what is held', async () => {
  await see([delisted]);
  await screen.findByRole('heading', { name: t.kinds.delist });
  screen.getByText('第 3 页与原书相同。');
  screen.getByText(zh.reasons.infringement.name);
  screen.getByText('¥95.00');
  screen.getByText(t.strikeLine);
  screen.getByText(t.appealUntil('12 月 6 日 12:00'));
});

test('an appeal is made once, and then stands there', async () => {
  const waiting = { ...noAppeal, state: 'waiting' as const, text: '是我写的', made_at: '2026-11-23T04:00:00.000Z' };
  const { bodies, answers } = await see([delisted], {
    [`POST /measures/${id}/appeal`]: { data: { ...delisted, appeal: waiting } },
  });
  await screen.findByRole('heading', { name: t.kinds.delist });
  press(t.appeal);
  press(t.appealSend);
  await screen.findByText(t.appealMissing);
  fill(t.appealText, '是我写的');
  answers['GET /measures'] = { data: { measures: [{ ...delisted, appeal: waiting }] } };
  press(t.appealSend);
  await screen.findByText(t.appealed);
  expect(bodies[`POST /measures/${id}/appeal`]).toEqual({ text: '是我写的' });
  expect(screen.queryByRole('button', { name: t.appeal })).toBeNull();
});

test('what was typed stays where the appeal was refused, which says why', async () => {
  const { answers } = await see([delisted], { [`POST /measures/${id}/appeal`]: new Refusal('appeal_late') });
  await screen.findByRole('heading', { name: t.kinds.delist });
  press(t.appeal);
  fill(t.appealText, '是我写的');
  press(t.appealSend);
  await screen.findByText('已经过了申诉期：处理后 15 天内可以申诉');
  expect(screen.getByLabelText<HTMLTextAreaElement>(t.appealText).value).toBe('是我写的');
  answers[`POST /measures/${id}/appeal`] = new Refusal('account_suspended');
  press(t.appealSend);
  /** By its text, which is found at once: the toast is there for some seconds. */
  const link = await screen.findByText(zh.accountStatus.toMeasures);
  expect(link.closest('a')?.getAttribute('href')).toBe('/measures');
});

test('after 15 days there is no appeal, and it says until when there was', async () => {
  await see([{ ...delisted, appeal: { ...noAppeal, until: '2026-11-22T04:00:00.000Z' } }]);
  await screen.findByText(t.appealOver('11 月 22 日 12:00'));
  expect(screen.queryByRole('button', { name: t.appeal })).toBeNull();
});

test('the answer to an appeal is told in its own words', async () => {
  const lifted = {
    ...noAppeal,
    state: 'lifted' as const,
    words: '原作确实是你的。',
    decided_at: '2026-11-22T04:00:00.000Z',
  };
  await see([{ ...delisted, until: '2026-11-22T04:00:00.000Z', held: 0, appeal: lifted }]);
  await screen.findByText(t.lifted);
  screen.getByText('原作确实是你的。');
  screen.getByText(t.over);
});

test.each([
  ['countered', '2026-12-08T04:00:00.000Z', t.counteredLine('12 月 8 日 12:00')],
  ['in_dispute', null, t.inDispute],
] as const)('a notice that was answered says how it stands: %s', async (state, restores_at, line) => {
  await see([{ ...delisted, counter: { state, restores_at } }], {});
  await screen.findByText(t.countered);
  screen.getByText(line);
  expect(screen.queryByRole('button', { name: t.counter })).toBeNull();
});

test('a notice is answered with a statement, and then it says when the file comes back', async () => {
  const { bodies } = await see([{ ...delisted, notice_id: noticeId }], {
    [`POST /notices/${noticeId}/counter`]: { data: { state: 'countered', restores_at: '2026-12-08T04:00:00.000Z' } },
  });
  await screen.findByText(t.noticed);
  press(t.counter);
  press(t.counterSend);
  await screen.findByText(notice.statementMissing);
  expect(screen.getAllByText(t.needed)).toHaveLength(5);
  fill(t.counterText, '是我拍的');
  fill(notice.links, 'https://example.com/raw');
  fill(t.name, '王楠');
  fill(notice.phone, '13800000000');
  fill(notice.address, '北京');
  fireEvent.click(screen.getByRole('checkbox'));
  fill(notice.signature, '王楠');
  press(t.counterSend);
  await screen.findByText(t.counteredLine('12 月 8 日 12:00'));
  expect(bodies[`POST /notices/${noticeId}/counter`]).toEqual({
    ...{ text: '是我拍的', links: ['https://example.com/raw'], true_statement: true, signature: '王楠' },
    contact: { name: '王楠', phone: '13800000000', address: '北京' },
  });
});

test('a suspended account reads so, on the dashboard with the way to why', async () => {
  const user = { ...member, standing: 'suspended' as const };
  const answers = { 'GET /auth/verify': { user }, 'GET /measures': { data: { measures: [] } } };
  await visitAsMember('/dashboard', answers);
  await screen.findByText(zh.accountStatus.suspended);
  fireEvent.click(screen.getByRole('link', { name: zh.accountStatus.toMeasures }));
  await screen.findByRole('heading', { name: t.title });
});
