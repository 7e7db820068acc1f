import type { Answered } from '../../api/addresses.ts';

/** A measure that somebody objects to. */
export type Appealed = Answered<'GET /operator/appeals'>['data']['measures'][number];
