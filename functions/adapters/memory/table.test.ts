import { tableConformance } from '../table/table.conformance.ts';
import { testTable } from './test-table.ts';

const table = testTable();

tableConformance(() => table);
