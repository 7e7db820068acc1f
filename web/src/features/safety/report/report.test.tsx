// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail, person } from '../../../test/goods.ts';
import { visit } from '../../../test/visit.tsx';

const { report: t, reasons, shared, notice } = zh;

afterEach(() => sessionStorage.clear());

const file = detail();
const address = `/code/${file.id}`;
const number = '01ARZ3NDEKTSV4RRFFQ69G5FZZ';
const sentReport = { data: { id: number, state: 'open', token: 'the-token' } };

const caseAnswer = {
  data: {
    ...{ id: number, kind: 'report', state: 'open', opened_at: '2026-11-20T04:00:00.000Z' },
    ...{ deadline: '2026-11-23T04:00:00.000Z', decided_at: null, outcome: null, missing: [], restores_at: null },
    targets: [{ type: 'file', id: file.id, name: file.title }],
  },
};

const answersWith = (report: unknown) => ({
  [`GET /files/${file.id}`]: { data: file },
  [`GET /users/${file.username}`]: undefined,
  'POST /reports': report,
  [`GET /cases/${number}`]: caseAnswer,
});

async function open(report: unknown, as: 'guest' | 'member' = 'guest') {
  const view = await visit(address, { as, answers: answersWith(report) });
  fireEvent.click(await screen.findByRole('button', { name: /更多操作/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: t.action }));
  const dialog = await screen.findByRole('dialog', { name: t.title.file(file.title) });
  return { ...view, dialog };
}

const choose = (reason: keyof typeof reasons) =>
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(reasons[reason].name) }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: t.send }));

test('a guest says what is wrong, and hears the number, what happens next and by when', async () => {
  const { bodies } = await open(sentReport);
  choose('malware');
  type(new RegExp(t.text), '第 3 页');
  type(t.email, 'anna@example.com');
  send();
  const done = await screen.findByRole('dialog', { name: t.done });
  expect(bodies['POST /reports']).toEqual({
    target: { type: 'file', id: file.id },
    ...{ reason: 'malware', text: '第 3 页', email: 'anna@example.com' },
  });
  within(done).getByText(number);
  within(done).getByText(t.confirmFirst('anna@example.com'));
  await within(done).findByText(/最迟 11 月 23 日 12:00（北京时间）前有结果/);
  expect(within(done).getByRole('link', { name: notice.follow }).getAttribute('href')).toBe(`/case/${number}`);
});

test('what is missing is said where it is missing, and nothing is sent', async () => {
  const { calls } = await open(sentReport);
  send();
  await screen.findByText(t.reasonMissing);
  screen.getByText(zh.auth.faults.email_required);
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('radiogroup'));
  expect(calls.some((call) => call.startsWith('POST /reports'))).toBe(false);
});

test('a member is not asked for an address', async () => {
  const { bodies } = await open(sentReport, 'member');
  expect(screen.queryByLabelText(t.email)).toBeNull();
  choose('spam');
  send();
  await screen.findByRole('dialog', { name: t.done });
  expect(bodies['POST /reports']).toEqual({ target: { type: 'file', id: file.id }, reason: 'spam', text: '' });
});

test('what was typed outlives a network that is gone, and the dialog', async () => {
  await open(() => {
    throw new Error('gone');
  });
  choose('privacy');
  type(new RegExp(t.text), '有我的电话');
  type(t.email, 'anna@example.com');
  send();
  await screen.findByText(shared.notSent);
  fireEvent.click(screen.getByRole('button', { name: zh.common.cancel }));
  fireEvent.keyDown(screen.getByRole('button', { name: /更多操作/ }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: t.action }));
  await screen.findByRole('dialog');
  expect(screen.getByLabelText<HTMLTextAreaElement>(new RegExp(t.text)).value).toBe('有我的电话');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(reasons.privacy.name) }).checked).toBe(true);
});

test.each([
  ['already_reported', t.already],
  ['target_not_found', shared.gone],
] as const)('%s ends it with why', async (code, heading) => {
  await open(new Refusal(code), 'member');
  choose('spam');
  send();
  await screen.findByText(heading);
  fireEvent.click(screen.getByRole('button', { name: t.ok }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('whose work it is, is led to a notice about that file', async () => {
  await open(sentReport);
  choose('infringement');
  expect(screen.getByRole('link', { name: t.rightsLink }).getAttribute('href')).toBe(`/notice?file=${file.id}`);
});

test('nobody reports their own file', async () => {
  await visit(address, { as: 'member', answers: { [`GET /files/${file.id}`]: { data: { ...file, is_owner: true } } } });
  await screen.findByRole('button', { name: zh.file.share });
  expect(screen.queryByRole('button', { name: /更多操作/ })).toBeNull();
});

test('a person is reported from their stall, for what a person can do', async () => {
  const user = person(1);
  const stall = { about: '', links: [], pinned: null, sold: null };
  const view = await visit(`/user/${user.username}`, {
    as: 'member',
    answers: {
      [`GET /users/${user.username}`]: { user, stall },
      [`GET /users/${user.username}/posts`]: undefined,
      'POST /reports': sentReport,
      [`GET /cases/${number}`]: caseAnswer,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /更多操作/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: t.action }));
  await screen.findByRole('dialog', { name: t.title.user(user.display_name) });
  expect(screen.queryByRole('radio', { name: new RegExp(reasons.malware.name) })).toBeNull();
  choose('deceptive');
  send();
  await screen.findByRole('dialog', { name: t.done });
  expect(view.bodies['POST /reports']).toMatchObject({ target: { type: 'user', id: user.id } });
});
