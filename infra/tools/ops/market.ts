import type { Configuration } from '#functions/domain/ledger/owed';
import type { Ports, Queues, Vault } from '#functions/ports/index';
import type { Contents } from '#infra/invariants/contents';
import type { WholeTable } from '#infra/migrations/migration';
import { wiredWholeTable } from '#infra/migrations/whole-table';
import type { FailedMessages } from './failed-messages.ts';

/** The market of the commands: that of this machine, running or not, or a deployed one. */
export interface Market {
  ports: Pick<Ports, 'table' | 'queues' | 'clock' | 'ids'>;
  /** The providers; their keys are read only by commands that need them. */
  money(): Promise<Pick<Ports, 'payouts' | 'bills'>>;
  /** Opens sellers' sealed identities, for the tax export only. */
  vault(): Promise<Vault>;
  /** The configured providers; undefined for a table without a market. */
  configuration(): Configuration | undefined;
  failedMessages: FailedMessages;
  contents(options: { objects: boolean }): Promise<Contents>;
  /** The table for migrations, with a scan and counted capacity units. */
  wholeTable(): Promise<WholeTable & { close(): void }>;
  close(): Promise<void>;
}

/** Ports by the environment, which must be complete because the wiring reads it once. `instead` replaces the queues. */
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
