import { endpoint } from '#functions/runtime/endpoint';
import { fileReport } from '#functions/usecases/moderation/report';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const createReport = endpoint(
  routes.createReport,
  ['table', 'queues', 'ids', 'clock'],
  async ({ body, user, request: { ip, language } }, ports) => {
    const { email, ...report } = body;
    const filed = await fileReport(ports, report, { user, email, ip, language });
    return filed.ok ? ok({ data: { ...filed.value, state: 'open' } }) : filed;
  },
);
