// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { OperatorRefund } from '#shared/contract/shapes/money-answers';
import * as words from '../../../i18n/zh/operations/all.ts';
import { Refusal } from '../../../test/answers.ts';
import { proof, prove } from '../../../test/prove.ts';
import { member, visit } from '../../../test/visit.tsx';
import { forgetProof } from './confirm/proof.ts';

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

test('a deed asks for the password once, says what came of it, and the next one does not ask again', async () => {
  const call = `POST /operator/refunds/${number}/approve`;
  const { calls: proposal, bodies } = await visit('/operator/refunds', {
    as: 'member',
    answers: {
      ...listed(refund()),
      'POST /auth/confirm': proof,
      [call]: { data: { state: 'approved', proposal_id: null } },
    },
  });
  for (const time of [1, 2]) {
    await open('考研英语');
    choose(t.deeds.approve.name);
    send(t.deeds.approve.name);
    if (time === 1) await prove();
    expect(await screen.findByText(operatorActions.state(t.states.approved))).toBeTruthy();
    const [, close] = screen.getAllByRole('button', { name: operatorActions.close });
    if (close) fireEvent.click(close);
  }
  expect(proposal.filter((one) => one === 'POST /auth/confirm')).toHaveLength(1);
  expect(bodies[call]).toEqual({ confirm: 'the-proof' });
});

test('much money becomes a proposal, and says so', async () => {
  await visit('/operator/refunds', {
    as: 'member',
    answers: {
      ...listed(refund({ state: 'manual' })),
      'POST /auth/confirm': proof,
      [`POST /operator/refunds/${number}/finish`]: { data: { state: null, proposal_id: '01PROPOSAL' } },
    },
  });
  await open('考研英语');
  choose(t.deeds.finish.name);
  send(t.deeds.finish.name);
  expect(await screen.findByText(operatorActions.noteNeeded)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(operatorActions.note), { target: { value: '银行回单 8831' } });
  send(t.deeds.finish.name);
  await prove();
  expect(await screen.findByText(operatorActions.proposed('01PROPOSAL'))).toBeTruthy();
  expect(screen.getByRole('link', { name: operatorActions.toProposals }).getAttribute('href')).toBe(
    '/operator/proposals',
  );
});

test('whoever does not give the password has done nothing, and what was typed stays', async () => {
  const { calls: proposal } = await visit('/operator/refunds', { as: 'member', answers: listed(refund()) });
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
  const { calls: proposal } = await visit('/operator/refunds', {
    as: 'member',
    answers: { ...listed(refund()), 'POST /auth/confirm': proof, [call]: () => turns.shift() },
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
  const { calls: proposal } = await visit('/operator/refunds', {
    as: 'member',
    answers: {
      ...listed(refund()),
      'POST /auth/confirm': proof,
      [`POST /operator/refunds/${number}/approve`]: new Refusal('changed_meanwhile'),
    },
  });
  await open('考研英语');
  choose(t.deeds.approve.name);
  send(t.deeds.approve.name);
  await prove();
  expect(await screen.findByText(/刚刚有变化/)).toBeTruthy();
  await waitFor(() => expect(proposal.filter((call) => call === 'GET /operator/refunds')).toHaveLength(2));
});

test('each kind of refund is shown alone by its address', async () => {
  await visit('/operator/refunds?show=uncovered', {
    as: 'member',
    answers: listed(refund(), refund({ out_trade_no: 'other', title: '信纸', state: 'waiting' })),
  });
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
  await visit('/operator/payouts', {
    as: 'member',
    answers: {
      ...finance,
      'GET /operator/payouts': {
        data: { held: [payout()], under_way: [], payouts_stop: null, sales_stop: null },
      },
      'POST /auth/confirm': proof,
      'POST /operator/payouts/P01/settle': { data: { ...payout({ asked: proposal }), proposal_id: null } },
    },
  });
  await open(words.payouts.of('¥950.00'));
  choose(words.payouts.deeds.settle.name);
  send(words.payouts.deeds.settle.name);
  await prove();
  expect(await screen.findByText(words.payouts.later)).toBeTruthy();
});

test('one’s own proposal waits for somebody else', async () => {
  const proposal = {
    ...{ id: '01PROPOSAL', kind: 'carry', amount: 12, out_trade_no: number, entries: [], reason: 'goodwill' },
    ...{ seller: null, payout_id: null, case_id: null },
    ...{
      actor: 'nan',
      note: '老买家',
      at: '2026-11-20T08:00:00.000Z',
      lapses_at: '2026-11-27T08:00:00.000Z',
      is_own: true,
    },
  };
  await visit('/operator/proposals', {
    as: 'member',
    answers: { ...finance, 'GET /operator/proposals': { data: { proposals: [proposal] } } },
  });
  const list = await screen.findByRole('list', { name: words.proposals.list });
  expect(list.textContent).toContain(words.proposals.own);
  expect(within(list).queryByRole('button')).toBeNull();
});
