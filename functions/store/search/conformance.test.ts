import { searchConformance } from '../../adapters/search.conformance.ts';
import { testTable } from '../../adapters/test-table.ts';
import { tableSearch } from './index.ts';

searchConformance(() => tableSearch(testTable()));
