import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '../table/items.ts';

const stopItem = z.object({ note: z.string(), at: z.number() });

export type SalesStop = z.output<typeof stopItem>;

const stopKey: Key = { pk: 'SALESTOP', sk: 'SALESTOP' };

/** Stops new orders; open ones can still be paid. */
export const salesStopWrite = (stop: SalesStop): Write => ({ put: { ...stopKey, kind: 'sales-stop', ...stop } });

export const salesStopGone: Write = { remove: stopKey };

export const findSalesStop = (table: Table): Promise<SalesStop | undefined> => findItem(table, stopKey, stopItem);

/** Checked at every order, so by an eventually consistent read. */
export const areSalesStopped = async (table: Table): Promise<boolean> => (await table.get(stopKey)) !== undefined;
