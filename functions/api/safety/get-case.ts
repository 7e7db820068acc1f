import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findCase } from '../../store/safety/cases.ts';
import { noticeBy } from '../../usecases/safety/notices.ts';
import { reportBy } from '../../usecases/safety/report.ts';
import { caseShape } from '../shapes/safety.ts';

export const getCase = endpoint(routes.getCase, ['table'], async ({ params, query }, ports) => {
  const { table } = ports;
  const [report, notice, about] = await Promise.all([
    reportBy(table, params.id, query.token),
    noticeBy(table, params.id, query.token),
    findCase(table, params.id),
  ]);
  return about && (report || notice) ? ok({ data: await caseShape(ports, about) }) : refuse('case_not_found');
});
