import type { ResponseOf } from '../../api/addresses.ts';

/** A measure with an appeal. */
export type Appealed = ResponseOf<'GET /operator/appeals'>['data']['measures'][number];
