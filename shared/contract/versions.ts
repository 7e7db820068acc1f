import * as z from 'zod';
import { pageSizes } from '../limits.ts';
import { byId, packageFile } from './files.ts';
import { route } from './route.ts';
import { instant, pageQuery, pagination } from './shapes/common.ts';

/** A version that is no longer on sale. `can_download`: it is the one the caller bought, and its bytes are still there. */
const olderVersion = z.object({
  version: z.number(),
  created_at: instant,
  changelog: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  file_count: z.number(),
  can_download: z.boolean(),
  files: z.array(packageFile),
});

export type OlderVersion = z.output<typeof olderVersion>;

export const versions = {
  listVersions: route({
    method: 'GET',
    path: '/files/{id}/versions',
    access: 'user',
    may: 'the owner and the buyers of the file',
    summary: 'The older versions of a file, newest first, for its owner and its buyers',
    params: byId,
    query: pageQuery(pageSizes.versions),
    status: 200,
    response: z.object({ data: z.object({ versions: z.array(olderVersion), pagination }) }),
    errors: ['file_not_found', 'file_forbidden'],
  }),
};
