// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CaseAnswer } from '#shared/contract/shapes/safety-fields';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { visit } from '../../../test/visit.tsx';

const { cases: t, notice } = zh;
const id = '01ARZ3NDEKTSV4RRFFQ69G5FZZ';

afterEach(() => sessionStorage.clear());

const report: CaseAnswer = {
  ...{ id, kind: 'report', state: 'open', targets: [{ type: 'file', id: '01', name: '考研英语' }] },
  ...{ opened_at: '2026-11-20T04:00:00.000Z', deadline: '2026-11-23T04:00:00.000Z', decided_at: null },
  ...{ outcome: null, missing: [], restores_at: null },
};

const see = (change: Partial<CaseAnswer> = {}, more: Record<string, unknown> = {}, search = '?token=t1') =>
  visit(`/case/${id}${search}`, { answers: { [`GET /cases/${id}`]: { data: { ...report, ...change } }, ...more } });

const current = () => document.querySelector('[aria-current="step"]')?.textContent;

test('what was reported, and by when there is an outcome, by Beijing’s clock', async () => {
  await see();
  await screen.findByRole('heading', { name: t.title.report });
  expect(current()).toBe(`${t.steps.deciding}最迟 11 月 23 日 12:00 前有结果`);
  expect(screen.getByRole('link', { name: '考研英语' }).getAttribute('href')).toBe('/code/01');
});

test('an outcome is said in plain words, with its rule', async () => {
  await see({
    ...{ state: 'decided', deadline: null, decided_at: '2026-11-21T04:00:00.000Z' },
    outcome: { decision: 'delist', rule: 'malware' },
  });
  await screen.findByText(t.outcomes.delist);
  screen.getByText(t.rule(zh.reasons.malware.name));
  expect(current()).toBeUndefined();
});

test('the link of the mail confirms a guest’s report, once, and says so', async () => {
  const { bodies, calls } = await see({}, { [`POST /cases/${id}/confirm`]: { data: report } }, '?token=t1&confirm=s1');
  await screen.findByText(t.confirmed);
  expect(bodies[`POST /cases/${id}/confirm`]).toEqual({ token: 's1' });
  expect(calls.filter((call) => call.startsWith('POST /cases'))).toHaveLength(1);
});

test('a confirmation that comes to nothing says so beside how it stands', async () => {
  await see({}, { [`POST /cases/${id}/confirm`]: new Refusal('case_not_found') }, '?token=t1&confirm=s1');
  await screen.findByText(t.confirmUseless);
  screen.getByText(t.steps.reported);
});

test.each([
  ['of another case', '?token=t2'],
  ['that is missing', ''],
])('a token %s leads to a clear page', async (_, search) => {
  await see({}, { [`GET /cases/${id}`]: new Refusal('case_not_found') }, search);
  await screen.findByRole('heading', { name: t.missing });
});

const countered: Partial<CaseAnswer> = {
  ...{ kind: 'notice', state: 'countered', deadline: null, decided_at: '2026-11-21T04:00:00.000Z' },
  restores_at: '2026-12-06T04:00:00.000Z',
};

test('a notice that lacks something names it, and leads to where it is completed', async () => {
  await see({ kind: 'notice', state: 'incomplete', deadline: null, missing: ['evidence', 'signature'] });
  await screen.findByText(t.steps.incompleteLine('证据、签名'));
  const complete = screen.getByRole('link', { name: t.steps.complete });
  expect(complete.getAttribute('href')).toBe(`/notice?id=${id}`);
  expect(notice.parts.evidence).toBe('证据');
});

test('whoever has sued says so, and the files stay away', async () => {
  const { bodies, answers } = await see(countered, {
    [`POST /notices/${id}/suit`]: { data: { state: 'in_dispute' } },
  });
  await screen.findByText(t.steps.counteredBy('12 月 6 日 12:00'));
  fireEvent.click(screen.getByRole('button', { name: t.suit.send }));
  await screen.findByText(t.suit.numberMissing);
  fireEvent.change(screen.getByLabelText(t.suit.number), { target: { value: '（2026）京 0105 民初 1 号' } });
  answers[`GET /cases/${id}`] = { data: { ...report, ...countered, state: 'in_dispute', restores_at: null } };
  fireEvent.click(screen.getByRole('button', { name: t.suit.send }));
  await screen.findByText(t.suit.done);
  expect(bodies[`POST /notices/${id}/suit`]).toEqual({
    ...{ token: 't1', authority: 'court', number: '（2026）京 0105 民初 1 号' },
  });
  await waitFor(() => expect(current()).toContain(t.steps.dispute));
});

test('a suit about what is closed says why, and keeps what was typed', async () => {
  await see(countered, { [`POST /notices/${id}/suit`]: new Refusal('notice_closed') });
  fireEvent.change(await screen.findByLabelText(t.suit.number), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: t.suit.send }));
  await screen.findByText('这份通知已经办结');
  expect(screen.getByLabelText<HTMLInputElement>(t.suit.number).value).toBe('1');
});
