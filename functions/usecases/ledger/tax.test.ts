import { expect, test } from 'vitest';
import { setPayoutConfig } from '#functions/api/payouts/set-payout-config';
import { listRecentAudit } from '#functions/store/operations/audit';
import { findProposal, listOpenProposals } from '#functions/store/operations/proposals';
import { readBalance } from '#functions/store/payouts/balance';
import { fakeClock } from '#functions/test/fakes';
import { deliver, fileOf, matureAfter, paid, type TestMarket, testMarket } from '#functions/test/market';
import { provenPayoutForm, testPayoutForm } from '#functions/test/payout-account';
import { requested, soldMarket } from '#functions/test/payouts';
import { registered } from '#functions/test/people';
import { call } from '#functions/test/ports';
import { quietLog } from '#functions/test/quiet-log';
import { day } from '#shared/limits';
import { fen } from '#shared/money';
import { beginRefund } from '../operations/operator-refunds.ts';
import { confirmAndExecute } from '../operations/proposals.ts';
import { propose } from '../operations/propose.ts';
import { exportTax } from './tax.ts';

/** A dispute is thrown as an error. */
quietLog('info', 'error');

type Ports = Pick<TestMarket['ports'], 'table' | 'queues' | 'clock' | 'ids' | 'vault'>;

const mei = { actor: 'mei', note: 'the report of the fourth quarter' };
const header = 'name,identity card,phone,payout account,username,sales,gross,refunds,platform fee,net income';

const request = (ports: Ports, quarter = '2026Q4') => propose(ports, { kind: 'tax', quarter }, mei);

/** The exported file and its result. */
async function exported(ports: Ports, id: string, actor = 'lin') {
  const written: string[] = [];
  const write = async (csv: string) => void written.push(csv);
  return { done: await exportTax(ports, id, { actor, to: '/safe/tax.csv', write }), written };
}

/** Incomes without identities. */
async function figures(ports: Ports, quarter: string): Promise<string[]> {
  const { written } = await exported(ports, await request(ports, quarter));
  const [first, ...lines] = (written[0] ?? '').replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(first).toBe(header);
  return lines.map((line) => line.split(',').slice(4).join(','));
}

const auditOf = async ({ table, clock }: Ports) =>
  (await listRecentAudit(table, clock.now(), 7)).map(({ actor, action, target }) => ({ actor, action, target }));

const midnight = Date.parse('2027-01-01T00:00:00+08:00');

test('a quarter ends at midnight in Beijing, and a refund counts where it was booked', async () => {
  const clock = fakeClock(midnight - 1);
  const market = await testMarket({ price: 1000, clock });
  const { ports, seller, buyer, other } = market;
  const last = await paid(market, buyer);
  clock.advance(1);
  await paid(market, other);
  expect(await figures(ports, '2026Q3')).toEqual([]);
  expect(await figures(ports, '2026Q4')).toEqual(['seller_nan,1,10.00,0.00,0.50,9.50']);
  expect(await figures(ports, '2027Q1')).toEqual(['seller_nan,1,10.00,0.00,0.50,9.50']);

  clock.advance(matureAfter);
  await beginRefund(ports, last, mei);
  await deliver(ports);
  expect(await figures(ports, '2026Q4')).toEqual(['seller_nan,1,10.00,0.00,0.50,9.50']);
  expect(await figures(ports, '2027Q1')).toEqual(['seller_nan,1,10.00,10.00,0.00,0.00']);
  expect((await readBalance(ports.table, seller.id)).totals.earnings).toBe(950);
});

test('who is only paid out in a quarter has no line', async () => {
  const { ports, seller } = await soldMarket();
  ports.clock.advance(midnight - ports.clock.now());
  expect(await requested(ports, seller)).toMatchObject({ ok: true });
  expect(await figures(ports, '2027Q1')).toEqual([]);
  expect(await figures(ports, '2026Q4')).toHaveLength(1);
});

test('identities are opened for whoever has given one; the others are empty and counted', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports, seller, buyer } = market;
  const body = { ...provenPayoutForm, realName: '=王小明' };
  await call(setPayoutConfig, ports, { user: seller, body });
  const unproven = await registered(ports, 'seller_xi');
  await paid(market, buyer);
  await paid({ ports, file: await fileOf(ports, unproven, 2000) }, buyer);

  const { done, written } = await exported(ports, await request(ports));
  expect(done).toEqual({ ok: true, value: { quarter: '2026Q4', sellers: 2, withoutIdentity: 1 } });
  const { identityCard, phone, alipayAccount } = testPayoutForm;
  expect(written).toEqual([
    `\uFEFF${header}\r\n` +
      `'=王小明,${identityCard},${phone},${alipayAccount},seller_nan,1,10.00,0.00,0.50,9.50\r\n` +
      ',,,,seller_xi,1,20.00,0.00,1.00,19.00\r\n',
  ]);
});

test('who requested it cannot open it, nobody opens it twice, and who opened it is on record', async () => {
  const { ports } = await soldMarket();
  const id = await request(ports);
  for (const actor of ['mei', 'Mei', ' mei ']) {
    expect(await exported(ports, id, actor)).toEqual({ done: { ok: false, code: 'proposal_own' }, written: [] });
  }
  expect(await confirmAndExecute(ports, id, 'lin')).toEqual({ ok: false, code: 'proposal_needs_file' });
  expect(await auditOf(ports)).toEqual([]);

  expect((await exported(ports, id)).done).toMatchObject({ ok: true });
  expect(await findProposal(ports.table, id)).toMatchObject({ state: 'done', confirmedBy: 'lin' });
  expect(await listOpenProposals(ports.table, ports.clock.now())).toEqual([]);
  expect(await exported(ports, id, 'bo')).toEqual({ done: { ok: false, code: 'proposal_done' }, written: [] });
  expect(await auditOf(ports)).toEqual([{ actor: 'lin', action: 'tax export', target: id }]);
});

test('a request lapses after seven days, and what is no such request is none', async () => {
  const { ports } = await soldMarket();
  const [id, withdrawal] = await Promise.all([
    request(ports),
    propose(ports, { kind: 'withdraw', provider: 'mock', amount: fen(60_000) }, mei),
  ]);
  for (const other of [withdrawal, 'nothing'])
    expect(await exported(ports, other)).toEqual({ done: { ok: false, code: 'proposal_not_found' }, written: [] });
  ports.clock.advance(7 * day);
  expect(await exported(ports, id)).toEqual({ done: { ok: false, code: 'proposal_lapsed' }, written: [] });
});

test('one that breaks off is on record before anything was opened, and can be opened again', async () => {
  const market = await testMarket({ price: 1000 });
  const { ports } = market;
  await call(setPayoutConfig, ports, { user: market.seller, body: provenPayoutForm });
  await paid(market, market.buyer);
  const id = await request(ports);
  const refuses = () => Promise.reject(new Error('AccessDenied'));
  const locked = { ...ports, vault: { ...ports.vault, open: refuses } };
  await expect(exported(locked, id)).rejects.toThrow('AccessDenied');
  expect(await auditOf(ports)).toHaveLength(1);
  expect(await findProposal(ports.table, id)).toMatchObject({ state: 'waiting' });
  expect((await exported(ports, id)).done).toMatchObject({ ok: true });
  expect(await auditOf(ports)).toHaveLength(2);
});
