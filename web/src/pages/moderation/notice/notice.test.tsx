// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { CaseAnswer } from '#shared/contract/shapes/safety-fields';
import { zh } from '../../../i18n/zh.ts';
import { Refusal } from '../../../test/answers.ts';
import { detail, person, post } from '../../../test/goods.ts';
import { pagination, visit, visitAsMember } from '../../../test/visit.tsx';
import { idsPasted } from './form.ts';

describe('a notice', () => {
  const { notice: t } = zh;
  const file = detail();
  const other = detail({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAB', title: '考研数学' });
  const removedId = '01ARZ3NDEKTSV4RRFFQ69G5FAC';
  const id = '01ARZ3NDEKTSV4RRFFQ69G5FZZ';

  afterEach(() => sessionStorage.clear());

  const answers = {
    [`GET /files/${file.id}`]: { data: file },
    [`GET /files/${other.id}`]: { data: other },
    [`GET /files/${removedId}`]: new Refusal('file_not_found'),
  };

  async function see(search = '', more: Record<string, unknown> = {}) {
    const view = await visit(`/notice${search}`, { answers: { ...answers, ...more } });
    await screen.findByRole('heading', { level: 1 });
    return view;
  }

  const fill = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const arrive = (step: 1 | 2 | 3 | 4) => screen.findByRole('heading', { level: 2, name: String(t.steps[step - 1]) });

  async function fillAll() {
    press(t.next);
    await arrive(2);
    fill(t.work, '我的讲义');
    fill(t.evidence, '第 3 页相同');
    fill(t.links, 'https://example.com/a\nhttps://example.com/b');
    press(t.next);
    await arrive(3);
    fill(t.name, '王楠');
    fill(t.phone, '13800000000');
    fill(t.email, 'nan@example.com');
    fill(t.address, '北京');
    fill(t.idNumber, '110101199003070000');
    press(t.next);
    await arrive(4);
    fireEvent.click(screen.getByRole('checkbox'));
    fill(t.signature, '王楠');
  }

  const received = { data: { id, ids: [id], state: 'received', missing: [], token: 't1' } };

  test('ids are found in whole addresses, alone, and once', () => {
    expect(idsPasted(`https://tanwei.example/code/${file.id}?via=x\n${other.id} ${file.id} 01ABC`)).toEqual([
      file.id,
      other.id,
    ]);
  });

  test('four steps, a last look, and a number', async () => {
    const { bodies } = await see(`?file=${file.id}`, { 'POST /notices': received });
    await screen.findByRole('link', { name: file.title });
    await fillAll();
    screen.getByText('第 3 页相同');
    press(t.send);
    await screen.findByRole('heading', { name: t.received });
    expect(bodies['POST /notices']).toEqual({
      ...{ files: [file.id], work: '我的讲义', evidence: '第 3 页相同' },
      links: ['https://example.com/a', 'https://example.com/b'],
      claimant: {
        ...{ name: '王楠', phone: '13800000000', email: 'nan@example.com', address: '北京' },
        id_number: '110101199003070000',
      },
      ...{ as: 'self', true_statement: true, signature: '王楠' },
    });
    screen.getByText(id);
    /** The input that was sent is removed from the tab. */
    expect(sessionStorage.getItem('notice')).not.toContain('110101');
  });

  test('pasted addresses are looked at one by one, and what is not there is named', async () => {
    await see();
    press(t.next);
    await screen.findByText(t.filesMissing);
    fill(t.addresses, `http://x/code/${file.id}\nhttp://x/code/${removedId}`);
    press(t.add);
    await screen.findByText(t.notFound(removedId));
    await screen.findByText(t.chosen(1, 20));
    fill(t.addresses, '没有网址');
    press(t.add);
    await screen.findByText(t.noAddress);
  });

  test('files are found by their title as well, and can be left out again', async () => {
    await see('', { 'GET /files': { posts: [post({ id: other.id, title: other.title })], pagination } });
    fill(t.find, '数学');
    fireEvent.click(await screen.findByRole('button', { name: t.take(other.title) }));
    await screen.findByText(t.taken);
    fireEvent.click(await screen.findByRole('button', { name: t.drop(other.title) }));
    await screen.findByText(t.noFiles);
  });

  const caseOf = (missing: string[]) => ({
    data: {
      ...{ id, kind: 'notice', state: missing.length > 0 ? 'incomplete' : 'received', missing },
      ...{ opened_at: '2026-11-20T04:00:00.000Z', deadline: null, decided_at: null, outcome: null, restores_at: null },
      targets: [{ type: 'file', id: file.id, name: file.title }],
    },
  });

  test('the link of the mail opens the notice with its files, and says that the rest is filled in anew', async () => {
    await see(`?id=${id}&token=t1`, { [`GET /cases/${id}`]: caseOf(['signature']) });
    await screen.findByRole('heading', { name: t.completing });
    screen.getByText(t.completingLead(id));
    await screen.findByText(t.chosen(1, 20));
  });

  test('a notice that needs nothing more says so, and a wrong link what is wrong with it', async () => {
    await see(`?id=${id}&token=t1`, { [`GET /cases/${id}`]: caseOf([]) });
    await screen.findByRole('heading', { name: t.notNeeded });
    await see(`?id=${id}&token=t2`, { [`GET /cases/${id}`]: new Refusal('case_not_found') });
    await screen.findByRole('heading', { name: t.missing });
  });

  test('a refusal leads to the step it is about, and nothing that was typed is lost', async () => {
    await see(`?file=${file.id}`, { 'POST /notices': new Refusal('target_not_found') });
    await fillAll();
    press(t.send);
    await arrive(1);
    await screen.findByText(t.fileGone);
    await waitFor(() => expect(sessionStorage.getItem('notice')).toContain('我的讲义'));
  });

  test('without the sentence that one answers for nothing is sent', async () => {
    const { calls } = await see(`?file=${file.id}`);
    await fillAll();
    fireEvent.click(screen.getByRole('checkbox'));
    press(t.send);
    await screen.findByText(t.statementMissing);
    expect(calls.some((call) => call.startsWith('POST /notices'))).toBe(false);
  });

  test('the copyright page leads to the notice and to the measures, and the terms name both ways', async () => {
    await visit('/dmca');
    const links = await screen.findAllByRole('link', { name: t.title });
    expect(links[0]?.getAttribute('href')).toBe('/notice');
    expect(screen.getAllByRole('link', { name: zh.measures.title })[0]?.getAttribute('href')).toBe('/measures');
    await visit('/terms');
    await screen.findByRole('link', { name: zh.measures.title });
  });
});

describe('a case', () => {
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

  test('a confirmation that comes to nothing says so beside how it stands', async () => {
    await see({}, { [`POST /cases/${id}/confirm`]: new Refusal('case_not_found') }, '?token=t1&confirm=s1');
    await screen.findByText(t.confirmUseless);
    screen.getByText(t.steps.reported);
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
});

describe('a report', () => {
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
    choose('infringement');
    expect(screen.getByRole('link', { name: t.rightsLink }).getAttribute('href')).toBe(`/notice?file=${file.id}`);
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

  test('nobody reports their own file', async () => {
    await visitAsMember(address, { [`GET /files/${file.id}`]: { data: { ...file, is_owner: true } } });
    await screen.findByRole('button', { name: zh.file.share });
    expect(screen.queryByRole('button', { name: /更多操作/ })).toBeNull();
  });

  test('a person is reported from their stall, for what a person can do', async () => {
    const user = person(1);
    const stall = { about: '', links: [], pinned: null, sold: null };
    const view = await visitAsMember(`/user/${user.username}`, {
      [`GET /users/${user.username}`]: { user, stall },
      [`GET /users/${user.username}/posts`]: undefined,
      'POST /reports': sentReport,
      [`GET /cases/${number}`]: caseAnswer,
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
});
