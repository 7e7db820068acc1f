import { configured, paidThrough } from '#functions/adapters/provider';
import type { Queues } from '#functions/ports/index';
import type { SearchIndex } from '#functions/ports/search';
import { identityWrite } from '#functions/store/accounts/identity';
import { payeeWrite } from '#functions/store/payouts/payee';
import { fakeClock } from '#functions/test/fakes';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { type TestPorts, testPorts } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { providerStub } from './bank/provider-stub.ts';
import { openBooks } from './books.ts';
import { emptyRecord } from './operators/record.ts';
import { SimulatedQueues } from './queues.ts';
import { seeded } from './random.ts';
import { refusalsOf, type Simulation, type SimulationOptions, type TamperingContext } from './simulation.ts';
import { withStaleReads } from './stale-reads.ts';

/** Search plays no part here; its outbox entries are worked off all the same. */
const noSearch: SearchIndex = {
  put: async () => undefined,
  remove: async () => undefined,
  query: async () => ({ items: [], total: 0, isCapped: false, cursor: undefined }),
  near: async () => [],
  people: async () => ({ items: [], total: 0, isCapped: false, cursor: undefined }),
  suggest: async () => ({ titles: [], tags: [], people: [] }),
};

/** Records orders whose notification is in a queue: only then may it be acknowledged. */
function recordQueued(queues: Queues, queuedNotifications: Set<string>): Queues {
  return {
    async send(queue, message, options) {
      await queues.send(queue, message, options);
      if (
        queue === 'order-status' &&
        'kind' in message &&
        /^(notified|reversed)$/.test(message.kind) &&
        'outTradeNo' in message
      )
        queuedNotifications.add(message.outTradeNo);
    },
  };
}

function portsIn(simulation: Omit<Simulation, 'ports' | 'mail' | 'blobs'>): TestPorts {
  const { books, clock, banks, queues, random, queuedNotifications, tampering, staleReads } = simulation;
  const at: TamperingContext = { table: books, random };
  const [alipay, ...others] = [banks.alipay, banks.stripe, banks.wechat].map(
    ({ provider, books: { payments } }) => tampering.provider?.(provider, { ...at, payments }) ?? provider,
  );
  if (!alipay) throw new Error('there is no provider');
  const recorded = recordQueued(queues, queuedNotifications);
  const { payouts } = banks.alipay;
  const ports = testPorts({
    table: withStaleReads(books, { now: clock.now, random, staleReads }),
    clock,
    search: noSearch,
    bills: [banks.alipay, banks.stripe, banks.wechat].flatMap(({ bills }) => bills ?? []),
    payments: paidThrough(alipay, ...others),
    payouts: configured([tampering.payouts?.(payouts, at) ?? payouts]),
  });
  return { ...ports, queues: { ...ports.queues, ...(tampering.queues?.(recorded, at) ?? recorded) } };
}

const prices = [0, 1, 5, 9, 10, 99, 1000, 1000, 3900, 5_000_000] as const;

async function setAccount({ ports, clock }: Simulation, sellerId: string, account: string): Promise<void> {
  const sealed = await ports.vault.seal(sellerId, JSON.stringify({ account, realName: '南岸' }));
  const masked = {
    maskedAccount: 'n***@example.com',
    maskedName: '*岸',
    setAt: clock.now(),
    confirmedAt: clock.now(),
    heldUntil: 0,
  };
  const proof = { sealed, mark: account, maskedCard: '', maskedPhone: '', setAt: clock.now() };
  await ports.table.commit([payeeWrite(sellerId, { sealed, ...masked }), identityWrite(sellerId, proof)]);
}

/** Adds a seller, now and then without an account or with one that accepts no money. */
async function addSeller(simulation: Simulation, ports: TestPorts, isSound: boolean): Promise<void> {
  const { random, banks, sellers } = simulation;
  const seller = await member(ports, `seller_${sellers.length}`);
  if (!isSound && random.chance(0.15))
    banks.alipay.books.transfers.refusalByAccount.set(seller.email, random.pick(refusalsOf(simulation).seller));
  if (isSound || sellers.length === 0 || random.chance(0.9)) await setAccount(simulation, seller.id, seller.email);
  sellers.push(seller);
}

async function addPeopleAndFiles(
  simulation: Simulation,
  ports: TestPorts,
  { sellers = 1, buyers = 2, files = 2, price }: SimulationOptions,
) {
  for (let at = 0; at < sellers; at++) await addSeller(simulation, ports, price !== undefined);
  for (let at = 0; at < buyers; at++) simulation.buyers.push(await member(ports, `buyer_${at}`));
  if (simulation.random.chance(0.4))
    for (const { id } of simulation.buyers.slice(0, 3)) simulation.paymentIdentities.set(id, 'shared identity');
  for (let at = 0; at < files; at++) {
    const author = simulation.sellers[at % sellers];
    const priceFen = price ?? simulation.random.pick(prices);
    if (author) simulation.files.push(await posted(ports, author, { title: `稿件${at}`, priceFen }));
  }
}

/** A market in memory with people, files, three providers and a clock that only the simulation advances. */
export async function createSimulation(options: SimulationOptions): Promise<Simulation> {
  const { seed, lateMs = minute, tampering = {}, alipay, isSplit = false } = options;
  const clock = fakeClock();
  const random = seeded(seed);
  const banks = {
    alipay: alipay?.({ clock, lateMs, isSplit }) ?? providerStub({ name: 'alipay', clock, lateMs, isSplit }),
    stripe: providerStub({ name: 'stripe', clock, lateMs }),
    wechat: providerStub({ name: 'wechat', clock, lateMs }),
  };
  const withoutPorts = {
    ...{
      random,
      clock,
      banks,
      books: openBooks(clock.now, tampering.writes),
      sellers: [],
      buyers: [],
      files: [],
      checkouts: [],
      coupons: [],
      focus: {},
    },
    queues: new SimulatedQueues(clock, tampering),
    ...{
      finished: new Set<string>(),
      wakeTimes: [],
      misstated: new Set<string>(),
      queuedNotifications: new Set<string>(),
    },
    ...{ downloadedOrders: new Set<string>(), reviewAttempts: new Set<string>(), staleReads: { chance: 0 } },
    ...{ paymentIdentities: new Map<string, string>(), possibleResends: new Map<string, number>() },
    ...{ operators: emptyRecord(), trace: [], violations: [], tampering, isSplit },
  };
  const ports = portsIn(withoutPorts);
  const simulation: Simulation = { ...withoutPorts, ports, mail: ports.mail, blobs: ports.blobs };
  await addPeopleAndFiles(simulation, ports, options);
  return simulation;
}
