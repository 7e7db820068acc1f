import * as z from 'zod';

export const searchEngineNames = z.enum(['table', 'opensearch']);

export type SearchEngineName = z.output<typeof searchEngineNames>;

/** The first answers searches; all are kept up to date, so that another can take over. */
export const searchEngines = z.enum(
  ['table', 'opensearch', 'table,opensearch', 'opensearch,table'],
  'table, opensearch or both, separated by a comma: the first answers searches, both are kept up',
);
