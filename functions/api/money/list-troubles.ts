import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { instantOrNull } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { listTroubles as troublesOf } from '../../usecases/operations/desk/troubles.ts';

export const listTroubles = endpoint(routes.listTroubles, ['table', 'clock'], async (_, ports) => {
  const issues = await troublesOf(ports);
  return ok({ data: { troubles: issues.map((issue) => ({ ...issue, oldest: instantOrNull(issue.oldest) })) } });
});
