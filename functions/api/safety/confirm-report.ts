import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findCase } from '../../store/safety/cases.ts';
import { confirmReport as confirm } from '../../usecases/safety/report.ts';
import { caseShape } from '../shapes/safety.ts';

export const confirmReport = endpoint(routes.confirmReport, ['table', 'clock'], async ({ params, body }, ports) => {
  const report = await confirm(ports, params.id, body.token);
  const about = report && (await findCase(ports.table, params.id));
  return about ? ok({ data: await caseShape(ports, about) }) : refuse('case_not_found');
});
