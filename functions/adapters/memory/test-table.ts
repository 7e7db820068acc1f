import type { Table } from '#functions/ports/table';
import { projectionOf, table } from '#infra/lib/resources';
import type { Projections } from './query.ts';
import { memoryTable } from './table.ts';

const projections = Object.fromEntries(table.indexes.map((index) => [index.name, projectionOf(index)])) as Projections;

/** An empty table with the indexes of the deployed one. */
export const testTable = (): Table => memoryTable(projections);
