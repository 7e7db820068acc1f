import * as z from 'zod';
import { pageSizes } from '#shared/limits';
import { viewSource } from '#shared/view-sources';
import { forThemselves, ofOwnFile, route, visibleFile } from '../route.ts';
import { pageQuery, pagination } from '../shapes/common.ts';
import { countField } from '../shapes/file-answers.ts';
import { fileOrders, ownFileFilters, ownFileSorts } from '../shapes/file-input.ts';

/**
 * Views by source, most first: `search`, `feed`, `home`, `stall`, `direct`, `via:` named by the link, `ref:` the
 * referring host, or `other`.
 */
const sources = z.array(z.object({ source: z.string(), views: countField }));

/** Sales net of refunds, and income in yuan. `conversion` is sales by views, null without views. */
const stats = {
  views: countField,
  sales: countField,
  net: z.number(),
  conversion: z.number().nullable(),
};

const days = { from: z.iso.date(), to: z.iso.date() };

const fileStats = z.object({ id: z.string(), title: z.string(), ...stats, sources });

const dayStats = z.object({ date: z.iso.date(), views: countField, sales: countField, net: z.number() });

export type FileStats = z.output<typeof fileStats>;

export const statsRoutes = {
  countView: route({
    method: 'POST',
    path: '/files/{id}/views',
    spends: [],
    ...visibleFile,
    summary:
      'Somebody has looked at the page of a public file. No cookie, no name, no address is kept: only one more on the day and its source. Programs and the owner are answered alike, and not counted',
    body: z.object({ source: z.string().regex(viewSource) }),
    response: z.object({}),
  }),
  listFileStats: route({
    method: 'GET',
    path: '/files/stats',
    ...forThemselves,
    summary:
      'Views, sales and income of one’s own files on the last 30 days of Beijing, today included, in the pages and orders of `GET /files/user`',
    query: pageQuery(pageSizes.files).extend({
      sortBy: z.enum(ownFileSorts).default('created_at'),
      order: z.enum(fileOrders).optional(),
      ...ownFileFilters,
    }),
    response: z.object({ data: z.object({ ...days, files: z.array(fileStats), pagination }) }),
  }),
  getFileStats: route({
    method: 'GET',
    path: '/files/{id}/stats',
    ...ofOwnFile,
    summary: 'The same of one file, with each of those days',
    response: z.object({ data: z.object({ ...days, ...stats, sources, days: z.array(dayStats) }) }),
    errors: ['file_not_found', 'file_not_yours'],
  }),
};
