import { tableConformance } from './table.conformance.ts';
import { testTable } from './test-table.ts';

const table = testTable();

tableConformance(() => table);
