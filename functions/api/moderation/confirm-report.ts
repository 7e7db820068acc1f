import { caseShape } from '#functions/responses/moderation/moderation';
import { endpoint } from '#functions/runtime/endpoint';
import { findCase } from '#functions/store/moderation/cases';
import { confirmGuestReport as confirm } from '#functions/usecases/moderation/report';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const confirmReport = endpoint(routes.confirmReport, ['table', 'clock'], async ({ params, body }, ports) => {
  const report = await confirm(ports, params.id, body.token);
  const about = report && (await findCase(ports.table, params.id));
  return about ? ok({ data: await caseShape(ports, about) }) : refuse('case_not_found');
});
