// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OperatorRefund } from '#shared/contract/shapes/money-answers';
import { dayFigures } from '#shared/operations';
import * as words from '../../../i18n/zh/operations/all.ts';
import { Refusal } from '../../../test/answers.ts';
import { balanceOf } from '../../../test/balance.ts';
import { proof, prove } from '../../../test/prove.ts';
import { member, pagination, visitAsMember } from '../../../test/visit.tsx';
import { forgetProof } from './confirm/proof.ts';
import { parkedReason } from './parked-reason.ts';

describe('refunds and payouts', () => {
  const { refunds: t, operatorActions } = words;
  const number = '01ARZ3NDEKTSV4RRFFQ69G5FAA_01ARZ3NDEKTSV4RRFFQ69G5FAB';
  const seller = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAX', username: 'mo' };

  afterEach(forgetProof);

  const finance = { 'GET /auth/verify': { user: { ...member, roles: ['finance' as const] } } };

  const refund = (change: Partial<OperatorRefund> = {}): OperatorRefund => ({
    ...{ out_trade_no: number, file_post_id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', title: '考研英语', amount: 39 },
    ...{ reason: '打不开', state: 'escalated', note: null, decide_by: null, decided_at: null, waiting_since: null },
    ...{ requested_at: '2026-11-20T08:00:00.000Z', done_at: null, buyer: { id: 'b', username: 'lin' }, seller },
    ...{ decided_by: null, checked: null, code: null, left_at: null },
    ...change,
  });

  const listed = (...refunds: OperatorRefund[]) => ({ ...finance, 'GET /operator/refunds': { data: { refunds } } });
  async function open(title: string) {
    fireEvent.click(await screen.findByRole('button', { name: title }));
  }

  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
  const send = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  test('whoever does not give the password has done nothing, and what was typed stays', async () => {
    const { calls: proposal } = await visitAsMember('/operator/refunds', listed(refund()));
    await open('考研英语');
    choose(t.deeds.decline.name);
    fireEvent.change(screen.getByLabelText(operatorActions.note), { target: { value: '已经下载并使用' } });
    send(t.deeds.decline.name);
    const asking = within(await screen.findByRole('dialog', { name: operatorActions.confirmTitle }));
    fireEvent.click(asking.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: operatorActions.confirmTitle })).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>(operatorActions.note).value).toBe('已经下载并使用');
    expect(proposal.some((call) => call.startsWith('POST /operator'))).toBe(false);
  });

  test('a proof that the server does not take any more is asked for anew', async () => {
    const call = `POST /operator/refunds/${number}/approve`;
    const turns = [new Refusal('confirm_needed'), { data: { state: 'approved', proposal_id: null } }];
    const { calls: proposal } = await visitAsMember('/operator/refunds', {
      ...listed(refund()),
      'POST /auth/confirm': proof,
      [call]: () => turns.shift(),
    });
    await open('考研英语');
    choose(t.deeds.approve.name);
    send(t.deeds.approve.name);
    await prove();
    await waitFor(() => expect(proposal).toContain(call));
    await prove();
    expect(await screen.findByText(operatorActions.state(t.states.approved))).toBeTruthy();
  });

  test('what somebody else has done meanwhile is said, and the list is asked for anew', async () => {
    const { calls: proposal } = await visitAsMember('/operator/refunds', {
      ...listed(refund()),
      'POST /auth/confirm': proof,
      [`POST /operator/refunds/${number}/approve`]: new Refusal('changed_meanwhile'),
    });
    await open('考研英语');
    choose(t.deeds.approve.name);
    send(t.deeds.approve.name);
    await prove();
    expect(await screen.findByText(/刚刚有变化/)).toBeTruthy();
    await waitFor(() => expect(proposal.filter((call) => call === 'GET /operator/refunds')).toHaveLength(2));
  });

  test('each kind of refund is shown alone by its address', async () => {
    await visitAsMember(
      '/operator/refunds?show=uncovered',
      listed(refund(), refund({ out_trade_no: 'other', title: '信纸', state: 'waiting' })),
    );
    const list = await screen.findByRole('list', { name: t.list });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list.textContent).toContain('信纸');
  });

  const payout = (change: object = {}) => ({
    ...{ id: 'P01', seller, state: 'manual', amount: 950, provider: 'mock', account: 'mo***@example.com' },
    ...{ created_at: '2026-11-20T08:00:00.000Z', submitted_at: null, finished_at: null, code: 'DEALING' },
    ...{ out_trade_no: null, asked: null },
    ...change,
  });

  test('what the provider is asked about first is done later, and says so', async () => {
    const proposal = { deed: 'settle' as const, actor: 'nan', at: '2026-11-20T08:00:00.000Z', said: null };
    await visitAsMember('/operator/payouts', {
      ...finance,
      'GET /operator/payouts': {
        data: { held: [payout()], under_way: [], payouts_stop: null, sales_stop: null },
      },
      'POST /auth/confirm': proof,
      'POST /operator/payouts/P01/settle': { data: { ...payout({ asked: proposal }), proposal_id: null } },
    });
    await open(words.payouts.of('¥950.00'));
    choose(words.payouts.deeds.settle.name);
    send(words.payouts.deeds.settle.name);
    await prove();
    expect(await screen.findByText(words.payouts.later)).toBeTruthy();
  });
});

describe('other lists', () => {
  const { operatorActions, desks, payouts, refunds } = words;

  afterEach(forgetProof);

  const at = '2026-11-20T08:00:00.000Z';
  const answers = {
    'GET /auth/verify': { user: { ...member, roles: ['finance' as const] } },
    'POST /auth/confirm': proof,
  };

  const stop = { reason: 'OPERATOR', note: '银行来过电话', at };

  test.each([
    ['both', stop, stop, true],
    ['payouts', stop, null, false],
    ['sales', null, stop, true],
  ] as const)('what is stopped is lifted as a whole: %s', async (stopped, paid, sold, sales) => {
    const call = 'POST /operator/market/start';
    const { bodies } = await visitAsMember('/operator/payouts', {
      ...answers,
      'GET /operator/payouts': { data: { held: [], under_way: [], payouts_stop: paid, sales_stop: sold } },
      [call]: { data: { payouts_stop: null, sales_stop: null } },
    });
    fireEvent.click(await screen.findByRole('button', { name: payouts.start }));
    const dialog = within(screen.getByRole('dialog', { name: payouts.startTitle[stopped] }));
    fireEvent.change(dialog.getByLabelText(operatorActions.note), { target: { value: '说清楚了' } });
    fireEvent.click(dialog.getByRole('button', { name: payouts.start }));
    await prove();
    expect(await screen.findByText(payouts.startDone)).toBeTruthy();
    expect(bodies[call]).toMatchObject({ note: '说清楚了', sales });
  });

  test('a message that nobody can read is explained, and cannot be sent again', async () => {
    const reason = 'the message does not fit its schema';
    const parked = [{ queue: 'mail', id: 'm1', kind: 'whatever', reason, since: at }];
    await visitAsMember('/operator/messages', {
      ...answers,
      'GET /operator/messages': { data: { parked, stuck: [] } },
    });
    const { messages: t } = desks;
    fireEvent.click(await screen.findByRole('button', { name: t.queues.mail ?? '' }));
    const dialog = within(screen.getByRole('dialog', { name: t.actTitle(t.queues.mail ?? '') }));
    expect(dialog.getByText(t.reasons.unreadable)).toBeTruthy();
    expect(dialog.getByText('m1')).toBeTruthy();
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.getByRole('button', { name: t.deeds.drop.name })).toBeTruthy();
  });

  test.each([
    ['refund 01R1 needs a person: NO_ANSWER', 'refundLeft'],
    ['refund 01R1 was turned down and is tried again: BALANCE', 'refundTurnedDown'],
    ['refund 01P1 was turned down, and its shares went back to seller and platform: X', 'partTurnedDown'],
    ["refund of 01 came back from the buyer's bank and needs a person", 'wentBack'],
    ['money went back of 01, which nobody here can be asked about', 'wentBack'],
    ['payout P1 needs a person: TIMEOUT', 'payoutLeft'],
    ['all payouts are stopped: BALANCE, at payout P1', 'payoutsStopped'],
    ['notification for an unknown order 01', 'unknownOrder'],
    ['settlement of an unknown order 01', 'unknownOrder'],
    ['paid: order 01, trade T1 over 800 fen', 'otherSum'],
    ['provider alipay of order 01 is not configured', 'noProvider'],
    ['the object a/b could not be scanned: FAILED', 'notScanned'],
    ['the mail m1 lacks what the template receipt needs', 'mail'],
    ['something new', 'other'],
  ])('%s', (reason, means) => {
    expect(parkedReason(reason)).toBe(means);
  });

  const number = '01ARZ3NDEKTSV4RRFFQ69G5FAA_01ARZ3NDEKTSV4RRFFQ69G5FAB';
  const proposal = {
    ...{ id: '01PROPOSAL', kind: 'carry', amount: 570, out_trade_no: number, entries: [], reason: 'goodwill' },
    ...{ seller: null, payout_id: null, case_id: null },
    ...{ actor: 'nan', note: '', at, lapses_at: '2026-11-27T08:00:00.000Z', is_own: false },
  };

  test('a refund of which something is proposed already says so', async () => {
    const refund = {
      ...{ out_trade_no: number, file_post_id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', title: '全套课程', amount: 600 },
      ...{ reason: '打不开', state: 'waiting', note: null, decide_by: null, decided_at: null, waiting_since: null },
      ...{ requested_at: at, done_at: null, buyer: { id: 'b', username: 'lin' }, seller: { id: 's', username: 'mo' } },
      ...{ decided_by: null, checked: null, code: null, left_at: null },
    };
    await visitAsMember('/operator/refunds', {
      ...answers,
      'GET /operator/refunds': { data: { refunds: [refund] } },
      'GET /operator/proposals': { data: { proposals: [proposal] } },
    });
    expect((await screen.findByRole('link', { name: refunds.proposed })).getAttribute('href')).toBe(
      '/operator/proposals',
    );
  });
});

describe('books', () => {
  const { books } = words;
  const number = '01ARZ3NDEKTSV4RRFFQ69G5FAA_01ARZ3NDEKTSV4RRFFQ69G5FAB';
  const seller = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAX', username: 'mo' };
  const finance = { 'GET /auth/verify': { user: { ...member, roles: ['finance' as const] } } };

  const posting = {
    ...{
      reference: `PAY#${number}`,
      at: '2026-11-20T08:00:00.000Z',
      memo: null,
      out_trade_no: number,
      payout_id: null,
    },
    seller_id: seller.id,
    entries: [
      { account: 'psp:mock', amount: 39 },
      { account: `seller:${seller.id}`, amount: -37.05 },
      { account: 'fee', amount: -1.95 },
    ],
  };

  test('from a seller’s balance one click leads to the postings, and one more to the order', async () => {
    await visitAsMember('/operator/sellers/mo', {
      ...finance,
      'GET /operator/sellers/mo': {
        data: {
          ...{
            seller: { ...seller, display_name: '墨' },
            held: null,
            balance: balanceOf({ total_earnings: 37.05 }).data,
          },
          ...{ buckets: [], payouts: [], postings: [posting], pagination },
        },
      },
    });
    const scrolled = vi.fn();
    HTMLElement.prototype.scrollIntoView = scrolled;
    fireEvent.click(await screen.findByRole('button', { name: '¥37.05' }));
    expect(scrolled).toHaveBeenCalled();
    expect(document.activeElement?.id).toBe('postings');
    const link = within(screen.getByRole('list', { name: books.postings })).getByRole('link', { name: books.toOrder });
    expect(link.getAttribute('href')).toBe(`/operator/orders/${number}`);
  });

  const day = {
    ...{
      day: '2026-11-20',
      is_over: true,
      providers: [],
      accounts: [],
      operators: [{ username: 'mei', alone: 400, with_another: 800, actions: 3 }],
      differences_open: 1,
      postings: [posting],
      pagination,
    },
    figures: Object.fromEntries(dayFigures.map((figure) => [figure, { amount: 39, postings: 1 }])),
    ledger: { checksum: 'a'.repeat(64), closed_at: '2026-11-21T02:00:00.000Z', is_changed: false },
  };

  test('each figure of a day leads to its postings', async () => {
    const { calls } = await visitAsMember('/operator/days/2026-11-20', {
      ...finance,
      'GET /operator/days/2026-11-20': { data: day },
    });
    const [figure] = await screen.findAllByRole('link', { name: '¥39.00' });
    if (figure) fireEvent.click(figure);
    await waitFor(() => expect(calls).toContain('GET /operator/days/2026-11-20?page=1&figure=captured'));
    expect(
      await screen.findByRole('heading', { name: books.postingsOfFigure(books.figureNames.captured) }),
    ).toBeTruthy();
  });

  test('a past that was changed is said loudly', async () => {
    const changed = { ...day, ledger: { ...day.ledger, is_changed: true } };
    await visitAsMember('/operator/days/2026-11-20', {
      ...finance,
      'GET /operator/days/2026-11-20': { data: changed },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(books.ledgerChanged);
  });

  test('the ledger is saved byte for byte, under its day', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await visitAsMember('/operator/days/2026-11-20', {
      ...finance,
      'GET /operator/days/2026-11-20': { data: day },
      'GET /operator/ledger/2026-11-20': () => new Response('\uFEFF一行\n'),
    });
    fireEvent.click(await screen.findByRole('button', { name: books.ledger }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await saved[0]?.arrayBuffer())?.byteLength).toBe(10);
    clicked.mockRestore();
  });
});
