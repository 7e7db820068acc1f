import type { Configuration } from '#functions/domain/ledger/owed';
import type { Ports, Queues, Vault } from '#functions/ports/index';
import type { Contents } from '#infra/invariants/contents';
import type { WholeTable } from '#infra/migrations/migration';
import { wiredWholeTable } from '#infra/migrations/whole-table';
import type { FailedMessages } from './failed-messages.ts';

/** The market an operator works on: that of this machine, running or not, or a deployed one. */
export interface Market {
  ports: Pick<Ports, 'table' | 'queues' | 'clock' | 'ids'>;
  /** The providers, whose keys are read only for who needs them. */
  money(): Promise<Pick<Ports, 'payouts' | 'bills'>>;
  /** Opens what sellers have sealed: for the tax export, and nothing else. */
  vault(): Promise<Vault>;
  /** Who takes payments and pays sellers; undefined for a table by itself. */
  configuration(): Configuration | undefined;
  failedMessages: FailedMessages;
  /** All that lies in table and bucket. */
  contents(options: { objects: boolean }): Promise<Contents>;
  /** The table with a scan, whose units are counted. */
  wholeTable(): Promise<WholeTable & { close(): void }>;
  close(): Promise<void>;
}

/** By the environment, which must be complete before: the wiring reads it once. `instead`: where there are no queues. */
export async function wiredPorts(instead?: Queues): Promise<Market['ports']> {
  const [{ table }, { queues }, { clock }, { ids }] = await Promise.all([
    import('#functions/runtime/wiring/table'),
    import('#functions/runtime/wiring/queues'),
    import('#functions/runtime/wiring/clock'),
    import('#functions/runtime/wiring/ids'),
  ]);
  return { table: table(), queues: instead ?? queues(), clock: clock(), ids: ids() };
}

export async function wiredMoney(): ReturnType<Market['money']> {
  const [{ payouts }, { bills }] = await Promise.all([
    import('#functions/runtime/wiring/payouts'),
    import('#functions/runtime/wiring/bills'),
  ]);
  return { payouts: payouts(), bills: bills() };
}

export const wiredVault = async (): Promise<Vault> => (await import('#functions/runtime/wiring/vault')).vault();

export const wiredTable: Market['wholeTable'] = async () =>
  wiredWholeTable({ clock: (await import('#functions/runtime/wiring/clock')).clock() });
