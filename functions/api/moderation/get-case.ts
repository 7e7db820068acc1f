import { caseShape } from '#functions/responses/moderation/moderation';
import { endpoint } from '#functions/runtime/endpoint';
import { findCase } from '#functions/store/moderation/cases';
import { findNoticeByToken } from '#functions/usecases/moderation/notices';
import { findReportByToken } from '#functions/usecases/moderation/report';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getCase = endpoint(routes.getCase, ['table'], async ({ params, query }, ports) => {
  const { table } = ports;
  const [report, notice, about] = await Promise.all([
    findReportByToken(table, params.id, query.token),
    findNoticeByToken(table, params.id, query.token),
    findCase(table, params.id),
  ]);
  return about && (report || notice) ? ok({ data: await caseShape(ports, about) }) : refuse('case_not_found');
});
