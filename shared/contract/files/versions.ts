import * as z from 'zod';
import { pageSizes } from '#shared/limits';
import { route } from '../route.ts';
import { idParam, pageQuery, pagination } from '../shapes/common.ts';
import { olderVersionShape } from '../shapes/file-answers.ts';

export type OlderVersion = z.output<typeof olderVersionShape>;

export const versions = {
  listVersions: route({
    method: 'GET',
    path: '/files/{id}/versions',
    access: 'user',
    may: 'the owner and the buyers of the file',
    summary: 'The older versions of a file, newest first, for its owner and its buyers',
    params: idParam,
    query: pageQuery(pageSizes.versions),
    response: z.object({ data: z.object({ versions: z.array(olderVersionShape), pagination }) }),
    errors: ['file_not_found', 'file_forbidden'],
  }),
};
