import { expect, vi } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import type { IssueKind } from '#shared/operations';
import type { Market } from './market.ts';
import { makeOperator, type Operator, ops } from './operators.ts';
import { buy } from './orders.ts';
import { call, mailboxFactor, type Person, password, personOf } from './people.ts';
import { addBillLine, expireRefundWait, passTwoNights, sendInvalidMail, setProviderPayment } from './seeds.ts';
import { publish, testFile } from './test-files.ts';

/** Long enough for sales to mature, for their bill to be issued and for their day to be closed. */
export const hoursAgo = 75;
const then = (): number => Date.now() - hoursAgo * 3_600_000;

const beijingDay = (moment: number): string => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 10);

/** The day of the sales: its bill exists, and its ledger is closed today. */
export const soldOn = beijingDay(then());

export interface PastTrade {
  mo: Person;
  wang: Person;
  su: Person;
  lin: Person;
  he: Person;
  files: Record<'reported' | 'noticed' | 'delisted', FileDetail>;
  orders: Record<'undecided' | 'turnedDown' | 'uncovered', string>;
}

const waitForSettledSales = async (market: Market, { token }: Person, count: number) =>
  vi.waitFor(async () => {
    const { sales } = await call<{ sales: { settled: boolean }[] }>(market, 'GET /payments/sales', { token });
    expect(sales.filter((sale) => sale.settled)).toHaveLength(count);
  }, 60_000);

const setPayoutAccount = async (market: Market, person: Person, alipayAccount: string) =>
  call(market, 'POST /users/alipay-config', {
    token: person.token,
    body: {
      ...(await mailboxFactor(market, person, 'payout-account')),
      ...{ alipayAccount, realName: '欧阳春晓', identityCard: '11010519491231002X', phone: '13812341234' },
      current_password: password,
    },
  });

/** Three days ago: sales, payouts since then, and a refund that the provider rejects. */
export async function seedPastTrade(market: Market): Promise<PastTrade> {
  const names = ['mo_shop', 'wang_shop', 'su_shop', 'lin_reads', 'he_reads'];
  const [mo, wang, su, lin, he] = await Promise.all(names.map((name) => personOf(market, name)));
  if (!mo || !wang || !su || !lin || !he) throw new Error('five people were asked for');
  const offer = (seller: Person, title: string, price: string) =>
    publish(market, seller, { title, price, files: [testFile(`${title}.pdf`, 2_000, 'application/pdf')] });
  const [reported, noticed, delisted, stickers, copybook, course, tape] = await Promise.all([
    ...['带毒的模板', '几何讲义', '旧教材', '手账贴纸', '字帖'].map((title) => offer(mo, title, '8')),
    offer(wang, '全套课程', '600'),
    offer(su, '录音课', '20'),
  ]);
  if (!reported || !noticed || !delisted || !stickers || !copybook || !course || !tape)
    throw new Error('seven files were published');
  const [undecided, turnedDown, uncovered] = await Promise.all(
    [stickers, copybook, course, tape].map((file) => buy(market, lin, file)),
  );
  if (!undecided || !turnedDown || !uncovered) throw new Error('four files were bought');
  await Promise.all([
    waitForSettledSales(market, mo, 2),
    waitForSettledSales(market, wang, 1),
    waitForSettledSales(market, su, 1),
  ]);
  await setPayoutAccount(market, wang, 'wang@example.com');
  await setPayoutAccount(market, su, 'slow.su@example.com');
  await setProviderPayment(market, turnedDown, 'closed');
  const body = { reason: '买错了' };
  await call(market, `POST /payments/purchases/${turnedDown}/refund`, { token: lin.token, body });
  await addBillLine(market, then());
  const files = { reported, noticed, delisted };
  return { mo, wang, su, lin, he, files, orders: { undecided, turnedDown, uncovered } };
}

interface OperatorSetup {
  market: Market;
  past: PastTrade;
  /** The operator of the story, and a colleague. */
  mei: Operator;
  bo: Operator;
}

async function confirmOf(market: Market, { token, app }: Operator): Promise<string> {
  const body = { password, second_factor: { type: 'totp', code: app.generate() } };
  return (await call<{ data: { confirm: string } }>(market, 'POST /auth/confirm', { token, body })).data.confirm;
}

/** Reports, notices, and an appeal against a decision of Mei. */
async function seedFileIssues({ market, past: { mo, lin, files }, mei }: OperatorSetup): Promise<void> {
  const report = async ({ id }: FileDetail, reason: string) => {
    const body = { target: { type: 'file', id }, reason, text: '打开就报毒，和说明不一样' };
    return (await call<{ data: { id: string } }>(market, 'POST /reports', { token: lin.token, body })).data.id;
  };
  const decided = await report(files.delisted, 'deceptive');
  const decision = { decision: 'delist', rule: 'deceptive', words: '说明和内容不符。', revision: 1 };
  const { data } = await call<{ data: { measure: { id: string } } }>(market, `POST /operator/cases/${decided}/decide`, {
    token: mei.token,
    body: decision,
  });
  const appeal = { token: mo.token, body: { text: '说明写得很清楚，请再看一次。' } };
  await call(market, `POST /measures/${data.measure.id}/appeal`, appeal);
  await report(files.reported, 'malware');
  const claimant = { name: '王楠', phone: '13800000000', email: 'quanli@example.com', address: '北京市海淀区' };
  const notice = {
    ...{ files: [files.noticed.id], work: '几何讲义，2024 年', evidence: '第 3 页相同', as: 'self' },
    ...{ claimant: { ...claimant, id_number: '110101199003070000' }, true_statement: true, signature: '王楠' },
  };
  await call(market, 'POST /notices', { body: notice });
}

/** A refund that the seller declines, and one that the seller grants without enough balance. */
async function seedRefundIssues({ market, past: { mo, wang, lin, orders } }: OperatorSetup): Promise<void> {
  for (const order of [orders.undecided, orders.uncovered])
    await call(market, `POST /payments/purchases/${order}/refund`, { token: lin.token, body: { reason: '打不开' } });
  const paidOut = () => call<{ data: { paid_out: number } }>(market, 'GET /payments/balance', { token: wang.token });
  await vi.waitFor(async () => expect((await paidOut()).data.paid_out).toBeGreaterThan(0), 60_000);
  const refusal = { decision: 'decline', note: '文件完整，已经下载' };
  await call(market, `POST /payments/sales/${orders.undecided}/refund`, { token: mo.token, body: refusal });
  const approval = { token: wang.token, body: { decision: 'approve' } };
  await call(market, `POST /payments/sales/${orders.uncovered}/refund`, approval);
  await expireRefundWait(market, orders.uncovered);
}

/** The colleague has held a payout and a seller, and stopped the market. */
async function seedMoneyIssues({ market, past: { mo, he }, bo }: OperatorSetup): Promise<void> {
  const { token } = bo;
  const operatorAction = { confirm: await confirmOf(market, bo), note: '银行来过电话' };
  type PayoutsAnswer = { data: { under_way: { id: string; seller: { username: string }; state: string }[] } };
  const payouts = async () => (await call<PayoutsAnswer>(market, 'GET /operator/payouts', { token })).data.under_way;
  await vi.waitFor(async () => expect(await payouts()).toMatchObject([{ state: 'submitted' }]), 60_000);
  const [payout] = await payouts();
  await call(market, `POST /operator/payouts/${payout?.id}/hold`, { token, body: operatorAction });
  await call(market, `POST /operator/sellers/${he.username}/hold`, { token, body: operatorAction });
  await call(market, 'POST /operator/market/stop', { token, body: { ...operatorAction, sales: true } });
  for (const person of [mo, he]) await setPayoutAccount(market, person, 'same@example.com');
}

export const openIssueCounts = async (
  market: Market,
  { token }: Person,
): Promise<Partial<Record<IssueKind, number>>> => {
  type Answer = { data: { troubles: { kind: IssueKind; count: number }[] } };
  const { data } = await call<Answer>(market, 'GET /operator/troubles', { token });
  return Object.fromEntries(data.troubles.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));
};

/** Today: a full list of issues and two operators. */
export async function seedIssues(market: Market, past: PastTrade): Promise<OperatorSetup> {
  const [mei, bo] = await Promise.all(
    ['mei_desk', 'bo_desk'].map(async (name) => makeOperator(market, await personOf(market, name), 'admin')),
  );
  if (!mei || !bo) throw new Error('two operators were asked for');
  const desk = { market, past, mei, bo };
  await Promise.all([seedFileIssues(desk), seedRefundIssues(desk), sendInvalidMail(market), passTwoNights(market)]);
  await seedMoneyIssues(desk);
  await ops(market, 'reconcile', soldOn, '--actor', 'story');
  return desk;
}
