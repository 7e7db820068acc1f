import { csvOf } from '#functions/domain/ledger/csv';
import {
  type Income,
  incomeAfter,
  isIncome,
  netOf,
  noIncome,
  type Quarter,
  quarterOf,
} from '#functions/domain/ledger/tax';
import { dateAfter, dayOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { findPayoutData, sealedIdentity } from '#functions/store/accounts/identity';
import { findUser } from '#functions/store/accounts/users';
import { listDayPostings, statementSellerOf } from '#functions/store/ledger/ledger';
import { proposalDone } from '#functions/store/operations/proposals';
import { sealedPayee } from '#functions/store/payouts/payee';
import { ok, type Result, refuse } from '#shared/result';
import { recordAction } from '../operations/audit.ts';
import { inBatches } from '../operations/in-batches.ts';
import { openProposal, type ProposalRefusal } from '../operations/proposals.ts';

/** Income by seller. Days are read one after another, so that memory grows with the sellers and not with the sales. */
export async function incomesOf(table: Table, { from, to }: Quarter): Promise<ReadonlyMap<string, Income>> {
  const incomes = new Map<string, Income>();
  for (let date = from; date <= to; date = dateAfter(date, 1)) {
    for (const posting of await listDayPostings(table, dayOfDate(date))) {
      const seller = statementSellerOf(posting);
      if (seller !== undefined) incomes.set(seller, incomeAfter(incomes.get(seller) ?? noIncome, posting));
    }
  }
  return incomes;
}

type OpenDeps = Deps<'table' | 'vault'>;

/** Without a verified identity the name is empty: a name beside a payout account proves nothing. */
async function personOf({ table, vault }: OpenDeps, sellerId: string) {
  const [user, { payee, identity }] = await Promise.all([findUser(table, sellerId), findPayoutData(table, sellerId)]);
  const opened = async (sealed: string): Promise<unknown> => JSON.parse(await vault.open(sellerId, sealed));
  return {
    username: user?.username ?? '',
    identity: identity && sealedIdentity.parse(await opened(identity.sealed)),
    account: payee ? sealedPayee.parse(await opened(payee.sealed)).account : '',
  };
}

const header = [
  ...['name', 'identity card', 'phone', 'payout account', 'username'],
  ...['sales', 'gross', 'refunds', 'platform fee', 'net income'],
];

/** Each seller takes two calls of the key service. */
const atOnce = 8;

export interface TaxExport {
  quarter: string;
  csv: string;
  sellers: number;
  withoutIdentity: number;
}

/** One line for each seller with income in the quarter, with their identity. */
async function taxExportOf(ports: OpenDeps, quarter: string): Promise<TaxExport> {
  const days = quarterOf(quarter);
  if (!days) throw new Error(`${quarter} is no quarter`);
  const earned = [...(await incomesOf(ports.table, days))].filter(([, income]) => isIncome(income));
  // Sorted, so that the same postings always give the same text.
  const inOrder = earned.toSorted(([one], [other]) => (one < other ? -1 : 1));
  let withoutIdentity = 0;
  const lines = await inBatches(inOrder, atOnce, async ([sellerId, income]) => {
    const { identity, account, username } = await personOf(ports, sellerId);
    if (!identity) withoutIdentity += 1;
    const { realName = '', identityCard = '', phone = '' } = identity ?? {};
    const { sales, gross, refunds, fee } = income;
    return [realName, identityCard, phone, account, username, String(sales), gross, refunds, fee, netOf(income)];
  });
  return { quarter, csv: csvOf([header, ...lines]), sellers: lines.length, withoutIdentity };
}

interface TaxExportTarget {
  actor: string;
  note?: string | undefined;
  /** The file's location, for the audit trail. */
  to: string;
  /** Writes the file; the caller deletes it if the export throws or is refused. */
  write(csv: string): Promise<void>;
}

/**
 * Exports what another operator proposed: recorded before the first identity is opened, and confirmed once the file is
 * written. An export that broke off can be repeated, with an audit entry each time.
 */
export async function exportTax(
  ports: Deps<'table' | 'clock' | 'ids' | 'vault'>,
  id: string,
  { actor, note, to, write }: TaxExportTarget,
): Promise<Result<Omit<TaxExport, 'csv'>, ProposalRefusal>> {
  const opened = await openProposal(ports, id, actor);
  if (!opened.ok) return opened;
  const { deed } = opened.value;
  if (deed.kind !== 'tax') return refuse('proposal_not_found');
  const after = { state: 'done', quarter: deed.quarter, to };
  await recordAction(ports, {
    actor,
    action: 'tax export',
    target: id,
    before: opened.value,
    after,
    ...(note && { note }),
  });
  const { csv, ...counted } = await taxExportOf(ports, deed.quarter);
  await write(csv);
  const done = proposalDone(opened.value, { confirmedBy: actor, confirmedAt: ports.clock.now() });
  return (await ports.table.commit([done])).ok ? ok(counted) : refuse('proposal_done');
}
