import { mockBills } from '#functions/adapters/mock/bills';
import { mockPayments } from '#functions/adapters/mock/payments';
import { mockPayouts } from '#functions/adapters/mock/payouts';
import { paidThrough } from '#functions/adapters/provider';
import { forgotPassword } from '#functions/api/accounts/forgot-password';
import { login } from '#functions/api/accounts/login';
import { starFile } from '#functions/api/files/star-file';
import { createReport } from '#functions/api/moderation/create-report';
import { setPayoutConfig } from '#functions/api/payouts/set-payout-config';
import type { File } from '#functions/domain/files/file';
import type { User } from '#functions/store/accounts/users';
import { recordProvider } from '#functions/store/ledger/providers';
import { findCase, type Target } from '#functions/store/moderation/cases';
import { byMailbox } from '#functions/test/factors';
import { fakeClock } from '#functions/test/fakes';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { askBack, notify, pass, testKeys } from '#functions/test/market';
import { couponBy, orderWith } from '#functions/test/offers';
import { provenPayoutForm } from '#functions/test/payout-account';
import { paidBy, requested } from '#functions/test/payouts';
import { registered, testPassword } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { fetched, rate } from '#functions/test/reviews';
import { verifyUser } from '#functions/usecases/accounts/verify';
import { type DecisionInput, resolveCase } from '#functions/usecases/moderation/decide';
import { holdSellerBy } from '#functions/usecases/operations/actions/actions';
import { beginPartRefund } from '#functions/usecases/operations/operator-refunds';
import { changeRole } from '#functions/usecases/operations/roles';
import { worker as mail } from '#functions/workers/mail';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as payout } from '#functions/workers/payout';
import { worker as settlement } from '#functions/workers/settlement';
import { wholeTable } from '#infra/migrations/test-table';
import { day, hour, minute } from '#shared/limits';
import { fen } from '#shared/money';

const workers = [...fileWorkers, orderStatus, settlement, payout, mail];

async function emptyMarket() {
  const clock = fakeClock();
  const whole = await wholeTable([]);
  const bare = testPorts({ clock, table: whole.table });
  const mock = mockPayments({ table: bare.table, clock, appUrl: 'https://tanwei.test', ...testKeys });
  const paying = { payments: paidThrough(mock.provider), mockBank: mock.bank, bills: [mockBills(bare)] };
  const ports = { ...bare, ...paying, ...paidBy(mockPayouts(bare)) };
  for (const side of ['payments', 'payouts'] as const) await recordProvider(ports.table, { side, name: 'mock' });
  return { whole, ports };
}

type Ports = Awaited<ReturnType<typeof emptyMarket>>['ports'];

/** Advances the clock with sweeps, and works off every message. */
const passTime = (ports: Ports, time: number, step: number) =>
  pass(ports, time, { step, work: () => drain(ports, workers) });

async function join(ports: Ports, name: string): Promise<User> {
  const user = await registered(ports, name);
  await verifyUser(ports, user, ports.clock.now());
  await valueIn(call(login, ports, { body: { email: name, password: testPassword } }));
  return user;
}

async function joinAll(ports: Ports) {
  const people = {
    seller: await join(ports, 'nan_seller'),
    rival: await join(ports, 'he_rival'),
    buyer: await join(ports, 'bei_buyer'),
    other: await join(ports, 'xi_other'),
    spammer: await join(ports, 'mo_spammer'),
    crook: await join(ports, 'wu_crook'),
    operator: await join(ports, 'si_operator'),
  };
  const second_factor = await byMailbox(ports, people.seller, 'payout-account');
  await valueIn(call(setPayoutConfig, ports, { user: people.seller, body: { ...provenPayoutForm, second_factor } }));
  await passTime(ports, 2 * day, day);
  return people;
}

type People = Awaited<ReturnType<typeof joinAll>>;

async function postAll(ports: Ports, { seller, rival, crook }: People) {
  const post = (by: User, title: string, priceFen: number) => posted(ports, by, { title, priceFen, tags: ['考研'] });
  const files = {
    book: await post(seller, '真题', 3900),
    copied: await post(seller, '抄来的', 2000),
    course: await post(rival, '课程', 10000),
    notes: await post(rival, '讲义', 5000),
    sample: await post(crook, '样章', 0),
    guide: await post(crook, '教程', 800),
  };
  await drain(ports, workers);
  return files;
}

type Files = Awaited<ReturnType<typeof postAll>>;

/** Pays and settles an order; returns its number. */
async function buy(ports: Ports, user: User, file: File, options: { coupon?: string } = {}): Promise<string> {
  const { data } = await valueIn(orderWith(ports, user, file, options));
  await notify(ports, data.out_trade_no);
  await drain(ports, workers);
  return data.out_trade_no;
}

/** Orders with a coupon, a full and a partial refund, a review, a star and a payout. */
async function trade(ports: Ports, { seller, buyer, other }: People, { book, copied, course, notes, guide }: Files) {
  await couponBy(ports, seller, { code: 'DUZHE20', kind: 'percent', value: 20, max_uses: 9 });
  await buy(ports, buyer, book, { coupon: 'DUZHE20' });
  const partlyRefunded = await buy(ports, other, course);
  const refunded = await buy(ports, buyer, notes);
  await buy(ports, other, guide);
  await valueIn(askBack(ports, buyer, refunded));
  await fetched(ports, buyer, book);
  await valueIn(rate(ports, buyer, book, { rating: 4, text: '讲得很细' }));
  await valueIn(call(starFile, ports, { user: other, params: { id: book.id } }));
  await passTime(ports, 2 * hour, 10 * minute);
  const part = await beginPartRefund(ports, { outTradeNo: partlyRefunded, amount: fen(1000) }, { note: '少了一章' });
  if (!part.ok) throw new Error(part.code);
  await passTime(ports, 2 * day, 6 * hour);
  await requested(ports, seller);
  await drain(ports, workers);
  await buy(ports, other, copied);
  return { partlyRefunded, refunded };
}

const judge = { id: '01M7TJYRB6YHJF34KE5FA59HWX', username: 'judge' };

/** Reports the target and decides the case; returns its id. */
async function decide(
  ports: Ports,
  by: User,
  target: Target,
  decision: Partial<DecisionInput> & Pick<DecisionInput, 'decision'>,
) {
  const body = { target, reason: 'infringement', text: '抄的' };
  const { id } = (await valueIn(call(createReport, ports, { user: by, body }))).data;
  const revision = (await findCase(ports.table, id))?.revision ?? 0;
  const rest = { rule: 'spam', words: '违规', strike: false, hold: false, refundBuyers: false, revision } as const;
  const decided = await resolveCase(ports, id, { by: judge, input: { ...rest, ...decision } });
  if (!decided.ok) throw new Error(decided.code);
  return id;
}

async function moderate(ports: Ports, { spammer, crook, other }: People, { copied }: Files) {
  const removal = { decision: 'remove', strike: true, hold: true } as const;
  return {
    removing: await decide(ports, other, { type: 'file', id: copied.id }, removal),
    limiting: await decide(ports, other, { type: 'user', id: spammer.id }, { decision: 'limit' }),
    suspending: await decide(ports, other, { type: 'user', id: crook.id }, { decision: 'suspend' }),
  };
}

/** A market in which everything to be tampered with has happened once, through the API and workers. */
export async function plantedMarket() {
  const { whole, ports } = await emptyMarket();
  const people = await joinAll(ports);
  const files = await postAll(ports, people);
  const orders = await trade(ports, people, files);
  const cases = await moderate(ports, people, files);
  await holdSellerBy(ports, people.rival.id, { actor: 'si_operator', note: '看一看' });
  await changeRole(ports, 'role grant', { name: 'si_operator', role: 'finance', input: { actor: 'first' } });
  await valueIn(call(forgotPassword, ports, { body: { email: 'mistyped@example.com' } }));
  await passTime(ports, 10 * minute, minute);
  return { items: await whole.all(), now: ports.clock.now(), ...people, ...files, ...orders, ...cases };
}
