// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as words from '../../i18n/zh/operations/all.ts';
import { Refusal } from '../../test/answers.ts';
import { proof, prove } from '../../test/prove.ts';
import { member, visit } from '../../test/visit.tsx';
import type { Appealed } from './appealed.ts';
import { forgetProof } from './money/confirm/proof.ts';

const { appeals: t, decide } = words;
const id = '01ARZ3NDEKTSV4RRFFQ69G5ME1';
const call = `POST /operator/measures/${id}/decide`;

afterEach(() => {
  sessionStorage.clear();
  forgetProof();
});

const appealed = (change: Partial<Appealed> = {}): Appealed => ({
  ...{ id, case_id: '01ARZ3NDEKTSV4RRFFQ69G5CA1', kind: 'delist', rule: 'deceptive', words: '页数与描述不符' },
  target: { type: 'file', id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', name: '考研英语' },
  ...{ strike: true, from: '2026-11-20T08:00:00.000Z', until: null, held: 0, notice_id: null, counter: null },
  appeal: {
    ...{ state: 'waiting', until: '2026-12-05T08:00:00.000Z', text: '页数我数过，一页不少。' },
    ...{ made_at: '2026-11-21T08:00:00.000Z', words: null, decided_at: null },
  },
  ...{ decided_by: 'mei', person: 'mo' },
  ...change,
});

const answers = (measures: Appealed[]) => ({
  'GET /auth/verify': { user: { ...member, roles: ['moderator' as const] } },
  'GET /operator/appeals': { data: { measures } },
  'POST /auth/confirm': proof,
});

async function answer() {
  fireEvent.click(await screen.findByRole('button', { name: t.answer }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: new RegExp(`^${t.lift}`) }));
  fireEvent.change(dialog.getByLabelText(decide.words), { target: { value: '核对过，确实是我们数错了。' } });
  fireEvent.click(dialog.getByRole('button', { name: t.send.lift }));
}

test('an appeal is answered with a decision and words, after both sides are there to be read', async () => {
  const { bodies, calls, toasts } = await visit('/operator/appeals', {
    as: 'member',
    answers: { ...answers([appealed()]), [call]: { data: { ...appealed(), proposal_id: null } } },
  });
  const list = await screen.findByRole('list', { name: t.list });
  expect(list.textContent).toContain('一页不少');
  expect(list.textContent).toContain('页数与描述不符');
  await answer();
  await prove();
  await waitFor(() => expect(calls).toContain(call));
  expect(bodies[call]).toEqual({ decision: 'lift', words: '核对过，确实是我们数错了。', confirm: 'the-proof' });
  await waitFor(() => expect(toasts()).toContain(t.done.lift));
});

test('whoever took the measure does not answer', async () => {
  await visit('/operator/appeals', { as: 'member', answers: answers([appealed({ decided_by: member.username })]) });
  expect(await screen.findByText(t.own)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t.answer }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was written is there again after the answer was refused and the dialog closed', async () => {
  await visit('/operator/appeals', {
    as: 'member',
    answers: { ...answers([appealed()]), [call]: new Refusal('appeal_missing') },
  });
  await answer();
  await prove();
  expect((await screen.findByRole('alert')).textContent).toContain('没有等待处理的申诉');
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  fireEvent.click(screen.getByRole('button', { name: t.answer }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(decide.words).value).toContain('数错了');
});

test('nothing is sent before one of the two is chosen', async () => {
  const { calls } = await visit('/operator/appeals', { as: 'member', answers: answers([appealed()]) });
  fireEvent.click(await screen.findByRole('button', { name: t.answer }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: t.answer }));
  expect(await dialog.findByText(t.choose)).toBeTruthy();
  expect(dialog.getByText(decide.faults.words)).toBeTruthy();
  expect(calls).not.toContain(call);
});

test('where nobody objects, it says what that means', async () => {
  await visit('/operator/appeals', { as: 'member', answers: answers([]) });
  expect(await screen.findByText(t.emptyLine)).toBeTruthy();
});
