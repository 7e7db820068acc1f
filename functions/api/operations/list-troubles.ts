import { instantOrNull } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { listIssues as troublesOf } from '#functions/usecases/operations/actions/issues';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listTroubles = endpoint(routes.listTroubles, ['table', 'clock'], async (_, ports) => {
  const issues = await troublesOf(ports);
  return ok({ data: { troubles: issues.map((issue) => ({ ...issue, oldest: instantOrNull(issue.oldest) })) } });
});
