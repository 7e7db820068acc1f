// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CaseRow, OperatorPerson } from '#shared/contract/shapes/operator-answers';
import { issueKinds } from '#shared/operations';
import type { Role } from '#shared/roles';
import * as words from '../../i18n/zh/operations/all.ts';
import { zh } from '../../i18n/zh.ts';
import { tokenStore } from '../../session/token.ts';
import { Refusal } from '../../test/answers.ts';
import { proof, prove } from '../../test/prove.ts';
import { member, visit, visitAsMember } from '../../test/visit.tsx';
import type { Appealed } from './appealed.ts';
import { forgetProof } from './money/confirm/proof.ts';

describe('the console', () => {
  const now = Date.parse('2026-11-23T08:00:00.000Z');

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  afterEach(() => {
    forgetProof();
    localStorage.clear();
    vi.useRealTimers();
  });

  const as = (...roles: Role[]) => ({ 'GET /auth/verify': { user: { ...member, roles } } });

  const caseRow = (change: Partial<CaseRow> = {}): CaseRow => ({
    id: '01ARZ3NDEKTSV4RRFFQ69G5CA1',
    kind: 'report',
    state: 'open',
    targets: [
      { type: 'file', id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', name: '考研英语', file: { category: 'document', cover: null } },
    ],
    reason: 'malware',
    reports: 2,
    opened_at: '2026-11-22T08:00:00.000Z',
    deadline: '2026-11-23T05:00:00.000Z',
    is_overdue: true,
    claimed_by: 'mei',
    claimed_until: '2026-11-23T08:20:00.000Z',
    decision: null,
    decided_at: null,
    ...change,
  });

  const second = caseRow({
    ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5CA2', claimed_by: null, claimed_until: null, is_overdue: false },
    ...{ deadline: '2026-11-25T05:00:00.000Z', targets: [{ type: 'user', id: 'x', name: 'mo', file: null }] },
  });

  const queue = { 'GET /operator/cases': { data: { cases: [caseRow(), second] } } };

  const issueCounts = (counts: Partial<Record<(typeof issueKinds)[number], number>>) => ({
    'GET /operator/troubles': {
      data: {
        troubles: issueKinds.map((kind) => ({
          ...{ kind, count: counts[kind] ?? 0, role: 'finance' },
          oldest: counts[kind] ? '2026-11-23T05:00:00.000Z' : null,
        })),
      },
    },
  });

  test('the overview has every kind of trouble with its count and age, one click from its list, and that nothing else waits', async () => {
    await visitAsMember('/operator', { ...as('support'), ...issueCounts({ disputes: 3 }) });
    const waiting = await screen.findByRole('list', { name: words.overview.waiting });
    expect(waiting.textContent).toContain(words.overview.oldest('3 小时'));
    const link = within(waiting).getByRole('link', { name: words.overview.kinds.disputes.name });
    expect(link.getAttribute('href')).toBe('/operator/disputes');
    expect(screen.getByText(words.overview.othersQuiet)).toBeTruthy();
  });

  test('a page whose role one lacks says which it takes, and asks nothing of the server', async () => {
    const { calls } = await visitAsMember('/operator/cases', as('support'));
    expect(await screen.findByText(words.frame.roleMissing(words.frame.roles.moderator))).toBeTruthy();
    expect(calls.filter((call) => call.includes('/operator/cases'))).toEqual([]);
  });

  test.each([
    ['operator_factor_missing', () => screen.findByRole('link', { name: words.frame.toSecurity })],
    ['role_missing', () => screen.findByText(words.frame.roleMissing(words.frame.roles.moderator))],
  ] as const)('%s of a call ends it with what is needed', async (code, findMessage) => {
    await visitAsMember('/operator/cases', { ...as('moderator'), 'GET /operator/cases': new Refusal(code) });
    await findMessage();
  });

  test('the queue marks what is overdue, and says who works on what', async () => {
    await visitAsMember('/operator/cases', { ...as('moderator'), ...queue });
    const [first, other] = within(await screen.findByRole('list', { name: words.cases.list })).getAllByRole('listitem');
    expect(first?.textContent).toContain(words.cases.overdue('3 小时'));
    expect(first?.textContent).toContain('mei');
    expect(other?.textContent).toContain('@mo');
    expect(other?.textContent).not.toContain('超时');
  });

  test('what of the queue is shown lives in the address', async () => {
    const { calls } = await visitAsMember('/operator/cases?kind=notice', { ...as('moderator'), ...queue });
    fireEvent.click(await screen.findByRole('button', { name: words.cases.queues.decided }));
    await waitFor(() => expect(location.search).toBe('?state=decided&kind=notice'));
    await waitFor(() => expect(calls).toContain('GET /operator/cases?state=decided&kind=notice'));
  });

  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  test('j and k walk through the queue, arrows too once one is in it, and ? shows the keys', async () => {
    await visitAsMember('/operator/cases', { ...as('moderator'), ...queue });
    await screen.findByRole('list', { name: words.cases.list });
    const focused = () => document.activeElement?.getAttribute('href') ?? '';
    press('ArrowDown');
    expect(focused()).toBe('');
    press('j');
    expect(focused()).toContain('CA1');
    press('ArrowDown');
    expect(focused()).toContain('CA2');
    press('k');
    expect(focused()).toContain('CA1');
    press('?');
    expect(await screen.findByRole('dialog', { name: words.keys.title })).toBeTruthy();
  });

  test('letters that are typed are letters, and the keys can be turned off', async () => {
    await visitAsMember('/operator/people', as('support'));
    const field = await screen.findByLabelText(words.people.label);
    press('/');
    expect(document.activeElement).toBe(field);
    press('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    field.blur();
    press('?');
    fireEvent.click(await screen.findByRole('switch'));
    fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    press('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('somebody is looked up by name, on Enter only: every look is noted', async () => {
    const { calls } = await visitAsMember('/operator/people', {
      ...as('support'),
      'GET /operator/people/lin': new Refusal('user_not_found'),
    });
    const field = await screen.findByLabelText(words.people.label);
    fireEvent.change(field, { target: { value: '@lin' } });
    expect(calls.some((call) => call.includes('/people/'))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: words.people.find }));
    expect(await screen.findByRole('heading', { name: words.people.missing('lin') })).toBeTruthy();
  });

  const personId = '01ARZ3NDEKTSV4RRFFQ69G5FAX';

  const personWith = (change: Partial<OperatorPerson['person']> = {}): { data: OperatorPerson } => ({
    data: {
      person: {
        ...{ id: personId, username: 'mo', display_name: '墨', created_at: '2026-01-01T00:00:00.000Z' },
        ...{ email: 'mo***@example.com', standing: null, strikes: 0, files: 1 },
        ...{ is_verified: true, has_second_factor: false, payouts_held: false, stall_pinned: false },
        ...change,
      },
      ...{ measures: [], cases: [], orders: [] },
      files: [
        {
          ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', title: '考研英语', category: 'document', cover: null, price: 39 },
          ...{ is_public: true, is_deleted: false, barred: null },
        },
      ],
    },
  });

  test('an admin pins a stall as the stall of the day and ends it; others are not offered it', async () => {
    const { stall } = words.people;
    const person = 'GET /operator/people/mo';
    const pin = `POST /operator/stalls/${personId}/pin`;
    const unpin = `POST /operator/stalls/${personId}/unpin`;
    const { answers, bodies } = await visitAsMember('/operator/people/mo', {
      ...{ ...as('admin'), [person]: personWith(), 'POST /auth/confirm': proof },
      [pin]: { data: { seller_id: personId, stall_pinned: true } },
      [unpin]: { data: { seller_id: personId, stall_pinned: false } },
    });
    const press = async (name: string, note: string) => {
      fireEvent.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.change(dialog.getByLabelText(words.operatorActions.note), { target: { value: note } });
      fireEvent.click(dialog.getByRole('button', { name }));
    };
    const close = async (outcome: string) => {
      await screen.findByText(outcome);
      for (const button of screen.getAllByRole('button', { name: words.operatorActions.close }))
        fireEvent.click(button);
    };
    await press(stall.pin.name, '考研季');
    answers[person] = personWith({ stall_pinned: true });
    await prove();
    await close(stall.pin.done);
    await press(stall.unpin.name, '');
    await close(stall.unpin.done);
    expect([bodies[pin], bodies[unpin]]).toEqual([{ confirm: 'the-proof', note: '考研季' }, { confirm: 'the-proof' }]);

    await visitAsMember('/operator/people/mo', { ...as('support', 'moderator'), [person]: personWith() });
    await screen.findByRole('heading', { name: '墨' });
    expect(screen.queryByRole('button', { name: stall.pin.name })).toBeNull();
  });

  test('the header has the console for whoever works for the market, and for nobody else', async () => {
    await visitAsMember('/terms', as('finance'));
    expect((await screen.findByRole('link', { name: '后台' })).getAttribute('href')).toBe('/operator');
    await visitAsMember('/terms');
    await screen.findByRole('button', { name: /南岸/ });
    expect(screen.queryByRole('link', { name: '后台' })).toBeNull();
  });

  test('what was done is told in words, whatever it was written down as', async () => {
    const entry = { at: '2026-11-23T07:00:00.000Z', actor: 'mei', target: '01ARZ3NDEKTSV4RRFFQ69G5CA1', note: null };
    const draft = { decision: 'delist', rule: 'spam', strike: true, refundBuyers: false, revision: 4, words: '广告' };
    const entries = [
      { ...entry, action: 'case delist', before: 'open', after: JSON.stringify(draft) },
      { ...entry, action: 'refund carry', before: null, after: JSON.stringify({ amount: 57_000, at: now }) },
      { ...entry, action: 'try', before: '{"provider":"x"', after: JSON.stringify(['something else']) },
    ];
    await visitAsMember('/operator/audit', {
      ...as('support'),
      'GET /operator/audit': { data: { day: '2026-11-23', entries } },
    });
    const list = await screen.findByRole('list', { name: words.audit.list });
    const [decided, carried, other] = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(decided).toContain('待处理');
    expect(decided).toContain('决定：下架；规则：垃圾信息；记一次违规：是；退款给买家：否；说明：广告');
    expect(carried).toMatch(/金额：¥570\.00；时间：.*16:00/);
    expect(other).toContain('{"provider":"x"');
    expect(other).toContain('["something else"]');
  });
});

describe('appeals', () => {
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

  test('what was written is there again after the answer was refused and the dialog closed', async () => {
    await visitAsMember('/operator/appeals', { ...answers([appealed()]), [call]: new Refusal('appeal_missing') });
    await answer();
    await prove();
    expect((await screen.findByRole('alert')).textContent).toContain('没有等待处理的申诉');
    fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    fireEvent.click(screen.getByRole('button', { name: t.answer }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(decide.words).value).toContain('数错了');
  });

  test('nothing is sent before one of the two is chosen', async () => {
    const { calls } = await visitAsMember('/operator/appeals', answers([appealed()]));
    fireEvent.click(await screen.findByRole('button', { name: t.answer }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: t.answer }));
    expect(await dialog.findByText(t.choose)).toBeTruthy();
    expect(dialog.getByText(decide.faults.words)).toBeTruthy();
    expect(calls).not.toContain(call);
  });
});

describe('the page for finding faults', () => {
  const everything = (): string =>
    `${document.body.innerHTML}${[...document.querySelectorAll('textarea')].map(({ value }) => value).join()}`;

  test('the debug page says that there is a token, and never which', async () => {
    await visitAsMember('/debug');
    expect(await screen.findByText(zh.debug.tokenThere)).toBeTruthy();
    await waitFor(() => expect(everything()).toContain('"username": "nan"'));
    expect(tokenStore.read()).toBe('the-token-itself');
    expect(everything()).not.toContain('the-token-itself');
  });

  test('it asks for a hundred files of one’s own and ten of everybody’s, and again on request', async () => {
    const { calls } = await visitAsMember('/debug');
    const lists = () => calls.filter((call) => call.startsWith('GET /files')).toSorted();
    await waitFor(() => expect(lists()).toEqual(['GET /files/my-files?limit=100', 'GET /files?limit=10']));
    fireEvent.click(await screen.findByRole('button', { name: zh.debug.refresh }));
    await waitFor(() => expect(lists()).toHaveLength(4));
    expect(screen.getByRole('button', { name: zh.debug.reload })).toBeTruthy();
  });

  test('a guest is told that there is no token, and only what is public is asked for', async () => {
    const { calls } = await visit('/debug');
    expect(await screen.findByText(zh.debug.tokenMissing)).toBeTruthy();
    await waitFor(() => expect(calls).toEqual(['GET /files?limit=10']));
  });
});
