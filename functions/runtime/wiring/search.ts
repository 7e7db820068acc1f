import type { SearchIndex } from '../../search-port.ts';
import { tableSearch } from '../../store/search/index.ts';
import { once } from './once.ts';
import { table } from './table.ts';

export const search = once((): SearchIndex => tableSearch(table()));
