import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { checksumOf, ledgerText, noChecksum } from '#functions/domain/ledger/ledger-export';
import { park } from '#functions/runtime/worker/park';
import { linkedGroupWrites, listLinkedGroups } from '#functions/store/accounts/linked-accounts';
import { stopPayouts } from '#functions/store/payouts/payout-stop';
import { findSellerHold } from '#functions/store/payouts/seller-holds';
import { listParked } from '#functions/store/table/parked';
import { operator } from '#functions/test/operators';
import { soldMarket } from '#functions/test/payouts';
import { holdSellerBy } from '#functions/usecases/operations/actions/actions';
import { proposeAction } from '#functions/usecases/operations/propose';
import { doneItem } from '#infra/migrations/test-table';
import { day } from '#shared/limits';
import type { QueueName } from '#shared/messages/index';
import { fen } from '#shared/money';
import type { Engine } from './test-engine.ts';
import type { Trouble, Troubles } from './test-trouble.ts';

const sold = ({ table }: Engine) => soldMarket({ table });

/** A message died in a queue. */
const deadIn =
  (queue: QueueName) =>
  async (engine: Engine): Promise<Trouble> => {
    const { ports } = await sold(engine);
    engine.bury(queue);
    return {
      market: engine.openMarket(ports),
      values: { queue },
      prints: { 'redrive dead': /1 messages sent again/ },
    };
  };

async function heldSeller(engine: Engine): Promise<Trouble> {
  const { ports, seller } = await sold(engine);
  await holdSellerBy(ports, seller.id, { actor: 'bo', note: 'one card' });
  ports.clock.advance(8 * day);
  return {
    market: engine.openMarket(ports),
    values: { user: seller.id },
    prints: {
      'list sellers': new RegExp(`seller: ${seller.id}[\\s\\S]*note: one card`),
      'seller release': /held for: one card/,
    },
    cured: async () => {
      expect(await findSellerHold(ports.table, seller.id)).toBeUndefined();
    },
  };
}

async function waitingProposal(engine: Engine): Promise<Trouble> {
  const { ports, seller } = await sold(engine);
  const correction = { kind: 'correct', from: 'fee', to: `seller:${seller.id}`, amount: fen(100) } as const;
  const proposal = await proposeAction(ports, correction, { actor: 'mei', note: 'charged twice' });
  return {
    market: engine.openMarket(ports),
    values: { proposal },
    prints: { proposals: new RegExp(`proposal: ${proposal}`), confirm: /It is done: COR#/ },
  };
}

async function unseenLinkedAccounts(engine: Engine): Promise<Trouble> {
  const { ports, buyer, seller } = await sold(engine);
  const mark = 'k1.mark';
  const shared = { mark, shared: 'identity', since: ports.clock.now() } as const;
  await ports.table.commit(linkedGroupWrites(buyer.id, [seller.id], shared));
  return {
    market: engine.openMarket(ports),
    values: { mark },
    prints: { kin: new RegExp(`mark: ${mark}`) },
    cured: async () => {
      expect(await listLinkedGroups(ports.table)).toEqual([]);
    },
  };
}

/** The provider that sellers are paid by is no longer configured. */
async function stranded(engine: Engine): Promise<Trouble> {
  const { ports } = await sold(engine);
  return {
    market: engine.openMarket(ports, 'alipay'),
    prints: { owes: /problem: nobody is configured for it/ },
  };
}

async function parkedMessages(engine: Engine): Promise<Trouble> {
  const { ports } = await sold(engine);
  await stopPayouts(ports.table, { reason: 'PAYER_BALANCE_NOT_ENOUGH', at: ports.clock.now() });
  const body = { kind: 'check', outTradeNo: 'A1' } as const;
  await park(ports, { queue: 'order-status', id: 'm1', body, reason: 'unknown_order' });
  await park(ports, { queue: 'order-status', id: 'm2', body: '?', reason: 'does not fit its schema' });
  return {
    market: engine.openMarket(ports),
    values: { message: 'order-status/m2' },
    prints: { 'list parked': /unknown_order[\s\S]*schema/, 'redrive parked': /1 of 2 sent again/ },
    cured: async () => {
      expect(await listParked(ports.table)).toEqual([]);
      expect(ports.queues.sent.map(({ message }) => message)).toContainEqual(body);
    },
  };
}

/** A market in no trouble, for articles about commands. */
const sound =
  (trouble: (market: Awaited<ReturnType<typeof sold>>) => Partial<Trouble> | Promise<Partial<Trouble>> = () => ({})) =>
  async (engine: Engine): Promise<Trouble> => {
    const market = await sold(engine);
    await market.ports.table.commit([{ put: doneItem('0017-free-is-no-sale') }]);
    return { market: engine.openMarket(market.ports), ...(await trouble(market)) };
  };

function newPath(name: string): string {
  const path = join(tmpdir(), `${process.pid}-${name}`);
  onTestFinished(() => rm(path, { force: true }));
  return path;
}

/** The ledger of a day as it leaves the console. */
async function exportedLedger(): Promise<string> {
  const ledger = { day: '2026-11-20', previous: noChecksum, postings: [] };
  const path = newPath('ledger.txt');
  await writeFile(path, ledgerText(ledger, checksumOf(ledger)));
  return path;
}

const deadLetters: Record<string, QueueName> = {
  Runbook: 'mail',
  'Order-status dead letters': 'order-status',
  'Settlement dead letters': 'settlement',
  'Payout dead letters': 'payout',
  'Index dead letters': 'index',
  'Prepare dead letters': 'prepare',
  'File-jobs dead letters': 'file-jobs',
  'Mail dead letters': 'mail',
  'Mail-events dead letters': 'mail-events',
};

export const marketTroubles: Troubles = {
  ...Object.fromEntries(Object.entries(deadLetters).map(([article, queue]) => [article, deadIn(queue)])),
  'Sellers held': heldSeller,
  'Proposals waiting': waitingProposal,
  'Kin unseen': unseenLinkedAccounts,
  'kin noted': unseenLinkedAccounts,
  'Sellers stranded': stranded,
  'Change the provider': stranded,
  'Parked messages': parkedMessages,
  "The operators' commands": sound(() => ({ values: { command: 'list dead' } })),
  security: sound(({ seller }) => ({ values: { user: seller.username } })),
  'books export': sound(() => ({ prints: { 'books export': /,PAY#/ } })),
  'books verify-export': sound(async () => ({ values: { path: await exportedLedger() } })),
  'tax request': sound(),
  'tax export': sound(async ({ ports }) => ({
    values: {
      proposal: await proposeAction(ports, { kind: 'tax', quarter: '2026Q4' }, { actor: 'mei', note: 'the report' }),
      file: newPath('tax.csv'),
    },
    prints: { 'tax export': /1 sellers are in/ },
  })),
  'role grant': sound(async ({ ports }) => ({
    values: { user: (await operator(ports, 'an', [])).username, role: 'support' },
  })),
  'role revoke': sound(async ({ ports }) => ({
    values: { user: (await operator(ports, 'an', ['support'])).username, role: 'support' },
  })),
  migrate: sound(),
  Deploy: sound(() => ({
    // What only calls write, such as counts of files, is missing in a market of a test.
    finds: ['verify'],
    prints: { migrate: /Done: 0018/, verify: /postings of 1 sellers/, 'migrate status': /Every migration is done/ },
  })),
  Restore: sound(async ({ ports, buyer, file }) => {
    await ports.table.commit([{ remove: { pk: `ME#${buyer.id}`, sk: `${file.id}#PUR` } }]);
    return { finds: ['verify'], prints: { verify: /I3 the order .* purchase ME#/ } };
  }),
};
