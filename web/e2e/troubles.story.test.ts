import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { IssueKind } from '#shared/operations';
import * as messages from '../src/i18n/zh/operations/all.ts';
import { downloadBy } from './downloads.ts';
import { openPage } from './open-page.ts';
import { type Operator, ops, prove } from './operators.ts';
import { hoursAgo, openIssueCounts, type PastTrade, seedIssues, seedPastTrade, soldOn } from './seeded-issues.ts';
import { setProviderPayment } from './seeds.ts';
import { setStage } from './stage.ts';

let past: PastTrade;
const stage = setStage({
  hoursAgo,
  seedPast: async (market) => {
    past = await seedPastTrade(market);
  },
});

const { overview, operatorActions, refunds, payouts, proposals, desks, decide, terms, appeals, books, frame } =
  messages;

/** Opens the page of an issue kind from its line on the overview. */
async function follow(page: Page, kind: IssueKind): Promise<void> {
  const { name } = overview.kinds[kind];
  await page
    .getByRole('navigation', { name: frame.sections })
    .getByRole('link', { name: frame.pages.overview })
    .click();
  await page.getByRole('list', { name: overview.waiting }).getByRole('link', { name, exact: true }).press('Enter');
}

/** Opens the actions of a row. */
const open = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name }).first().press('Enter');

interface OperatorAction {
  /** The option; without one the dialog offers only one. */
  choice?: string;
  note?: string;
  /** The label of the button. */
  name: string;
}

async function act(page: Page, { choice, note, name }: OperatorAction): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (choice) await dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }).press('Space');
  if (note) await dialog.getByLabel(operatorActions.note).fill(note);
  await dialog.getByRole('button', { name, exact: true }).press('Enter');
}

/** Waits for the result and closes the dialog. */
async function confirmDone(page: Page, confirmation: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(confirmation).first().waitFor();
  await dialog.getByRole('button', { name: operatorActions.close, exact: true }).last().press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

interface Decision {
  decision: 'dismiss' | 'remove';
  by?: Operator;
}

/** `by`: an operator who still has to confirm their password. */
async function decideCase(page: Page, name: string, { decision, by }: Decision): Promise<void> {
  await page
    .locator('main')
    .getByRole('link', { name: new RegExp(name) })
    .press('Enter');
  await page.getByRole('radio', { name: new RegExp(`^${terms.decisions[decision]}`) }).press('Space');
  await page.getByLabel(decide.words).fill('看过文件和说明，这样处理。');
  await page.getByRole('button', { name: decide.decideAndNext(terms.decisions[decision]) }).press('Enter');
  if (decision === 'remove') await page.getByRole('button', { name: decide.confirm }).press('Enter');
  if (by) await prove(page, by);
  await page.getByText(decide.done).first().waitFor();
}

test('two who know no shell empty a queue of fourteen kinds of trouble, and the books are right', async () => {
  const { market } = stage;
  const { mei, bo } = await seedIssues(market, past);
  // Some come by queues, a moment later.
  await expect.poll(async () => Object.keys(await openIssueCounts(market, mei))).toHaveLength(13);
  const page = await openPage(stage, '/operator', { as: mei });

  await follow(page, 'reports');
  await decideCase(page, past.files.reported.title, { decision: 'remove', by: mei });
  await follow(page, 'notices');
  await decideCase(page, past.files.noticed.title, { decision: 'remove' });

  await follow(page, 'sales_stopped');
  await open(page, payouts.start);
  await act(page, { note: '银行说清楚了', name: payouts.start });
  await confirmDone(page, payouts.startDone);

  await follow(page, 'refunds_undecided');
  await open(page, '手账贴纸');
  await act(page, { choice: refunds.deeds.approve.name, name: refunds.deeds.approve.name });
  await confirmDone(page, operatorActions.done);
  await follow(page, 'refunds_turned_down');
  await setProviderPayment(market, past.orders.turnedDown, 'paid');
  await open(page, '字帖');
  await act(page, { choice: refunds.deeds.retry.name, name: refunds.deeds.retry.name });
  await confirmDone(page, operatorActions.done);

  await follow(page, 'payouts_held');
  await open(page, /^打款 ¥/);
  await act(page, { choice: payouts.deeds.resume.name, name: payouts.deeds.resume.name });
  await confirmDone(page, operatorActions.done);
  await follow(page, 'sellers_held');
  await open(page, /he_reads/);
  await act(page, { note: '看过了', name: desks.holds.release });
  await confirmDone(page, desks.holds.released);

  for (const shared of ['payout account', 'identity'] as const) {
    await follow(page, 'kin');
    await open(page, desks.kin.shared[shared]);
    await act(page, { note: '一家人', name: desks.kin.noted });
    await confirmDone(page, desks.kin.notedDone);
  }
  await follow(page, 'differences');
  await open(page, desks.differences.classes.missing_here);
  await act(page, { note: '另一家店的收款，已经退回', name: desks.differences.resolve });
  await confirmDone(page, desks.differences.resolved);
  const { name: drop } = desks.messages.deeds.drop;
  await follow(page, 'parked_messages');
  await open(page, desks.messages.queues.mail ?? '');
  await act(page, { note: '号码交给管理员了', name: drop });
  await confirmDone(page, desks.messages.done.drop);
  await open(page, new RegExp(`^${desks.messages.queues['order-status']}`));
  await act(page, { choice: drop, note: '退款已经再试', name: drop });
  await confirmDone(page, desks.messages.done.drop);

  await follow(page, 'refunds_uncovered');
  await open(page, '全套课程');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: new RegExp(`^${refunds.deeds.carry.name}`) })
    .press('Space');
  await page.getByRole('dialog').getByLabel(refunds.lossReason).selectOption('goodwill');
  await act(page, { name: refunds.deeds.carry.name });
  await page.getByRole('dialog').getByRole('link', { name: operatorActions.toProposals }).press('Enter');
  await page.getByText(proposals.own).first().waitFor();
  await follow(page, 'appeals');
  await page.getByText(appeals.own).first().waitFor();

  const other = await openPage(stage, '/operator', { as: bo });
  await follow(other, 'appeals');
  await open(other, appeals.answer);
  await other.getByRole('radio', { name: new RegExp(`^${appeals.lift}`) }).press('Space');
  await other.getByLabel(decide.words).fill('说明写得清楚，处理撤销。');
  await other.getByRole('button', { name: appeals.send.lift }).press('Enter');
  await prove(other, bo);
  await other.getByRole('heading', { name: appeals.empty }).waitFor();
  await follow(other, 'proposals');
  await open(other, proposals.kinds.carry);
  await act(other, { name: proposals.confirm });
  await confirmDone(other, operatorActions.state(refunds.states.approved));

  // Workers settle the last decisions, and the page is read once.
  await expect.poll(() => openIssueCounts(market, mei)).toEqual({});
  await page.goto('/operator');
  await page.getByRole('heading', { name: overview.allQuiet }).waitFor();

  await page.goto(`/operator/days/${soldOn}`);
  for (const [label, name] of [
    [books.csv, books.csvName(soldOn)],
    [books.ledger, books.ledgerName(soldOn)],
  ] as const) {
    const file = await downloadBy(page, page.getByRole('button', { name: label }));
    expect(file.name).toBe(name);
    expect(file.bytes.length).toBeGreaterThan(200);
  }
  await expect.poll(() => ops(market, 'verify')).toContain('every invariant holds');
});
