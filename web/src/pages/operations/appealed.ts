import type { ResponseOf } from '../../api/addresses.ts';

/** A measure that somebody objects to. */
export type Appealed = ResponseOf<'GET /operator/appeals'>['data']['measures'][number];
