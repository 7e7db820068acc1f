// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as words from '../../../i18n/zh/operations/all.ts';
import { zh } from '../../../i18n/zh.ts';
import { member, visit } from '../../../test/visit.tsx';
import { forgetProof } from './confirm/proof.ts';
import { parkedReason } from './parked-reason.ts';

const { operatorActions, desks, payouts, proposals, refunds } = words;

afterEach(forgetProof);

const at = '2026-11-20T08:00:00.000Z';
const answers = {
  'GET /auth/verify': { user: { ...member, roles: ['finance' as const] } },
  'POST /auth/confirm': { data: { confirm: 'the-proof', expires_at: new Date(Date.now() + 900_000).toISOString() } },
};

async function prove() {
  const asking = within(await screen.findByRole('dialog', { name: operatorActions.confirmTitle }));
  fireEvent.change(asking.getByLabelText(zh.profile.currentPassword), { target: { value: 'shichang-2026' } });
  fireEvent.click(asking.getByRole('button', { name: operatorActions.confirm }));
}

const stop = { reason: 'OPERATOR', note: '银行来过电话', at };

test.each([
  ['both', stop, stop, true],
  ['payouts', stop, null, false],
  ['sales', null, stop, true],
] as const)('what is stopped is lifted as a whole: %s', async (stopped, paid, sold, sales) => {
  const call = 'POST /operator/market/start';
  const { bodies } = await visit('/operator/payouts', {
    as: 'member',
    answers: {
      ...answers,
      'GET /operator/payouts': { data: { held: [], under_way: [], payouts_stop: paid, sales_stop: sold } },
      [call]: { data: { payouts_stop: null, sales_stop: null } },
    },
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
  await visit('/operator/messages', {
    as: 'member',
    answers: { ...answers, 'GET /operator/messages': { data: { parked, stuck: [] } } },
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
  await visit('/operator/refunds', {
    as: 'member',
    answers: {
      ...answers,
      'GET /operator/refunds': { data: { refunds: [refund] } },
      'GET /operator/proposals': { data: { proposals: [proposal] } },
    },
  });
  expect((await screen.findByRole('link', { name: refunds.proposed })).getAttribute('href')).toBe(
    '/operator/proposals',
  );
});

test('what a confirmed proposal came to is said in words', async () => {
  await visit('/operator/proposals', {
    as: 'member',
    answers: {
      ...answers,
      'GET /operator/proposals': { data: { proposals: [proposal] } },
      'POST /operator/proposals/01PROPOSAL/confirm': { data: { done: 'approved' } },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: proposals.kinds.carry }));
  fireEvent.click(screen.getByRole('button', { name: proposals.confirm }));
  await prove();
  expect(await screen.findByText(operatorActions.state(refunds.states.approved))).toBeTruthy();
});
