import * as z from 'zod';
import type { Key, Table, Write } from '#functions/ports/table';
import { findItem } from '../table/items.ts';

const stopItem = z.object({ note: z.string(), at: z.number() });

export type SalesStop = z.output<typeof stopItem>;

const stopKey: Key = { pk: 'SALESTOP', sk: 'SALESTOP' };

/** Nobody can open a new order meanwhile; what is open already can be paid. */
export const salesStopWrite = (stop: SalesStop): Write => ({ put: { ...stopKey, kind: 'sales-stop', ...stop } });

export const salesStopGone: Write = { remove: stopKey };

export const findSalesStop = (table: Table): Promise<SalesStop | undefined> => findItem(table, stopKey, stopItem);

/** For every buyer who wants to pay: a copy that is a moment old. */
export const areSalesStopped = async (table: Table): Promise<boolean> => (await table.get(stopKey)) !== undefined;
