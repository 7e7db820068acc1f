import type { ResponseOf } from '../../api/addresses.ts';

export type Appealed = ResponseOf<'GET /operator/appeals'>['data']['measures'][number];
