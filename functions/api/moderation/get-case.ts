import { caseShape } from '#functions/responses/safety';
import { endpoint } from '#functions/runtime/endpoint';
import { findCase } from '#functions/store/moderation/cases';
import { noticeBy } from '#functions/usecases/moderation/notices';
import { reportBy } from '#functions/usecases/moderation/report';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getCase = endpoint(routes.getCase, ['table'], async ({ params, query }, ports) => {
  const { table } = ports;
  const [report, notice, about] = await Promise.all([
    reportBy(table, params.id, query.token),
    noticeBy(table, params.id, query.token),
    findCase(table, params.id),
  ]);
  return about && (report || notice) ? ok({ data: await caseShape(ports, about) }) : refuse('case_not_found');
});
