import { quoteShape, spoken } from '#functions/responses/promotions/promotions';
import { endpoint } from '#functions/runtime/endpoint';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { quotePrice } from '#functions/usecases/promotions/quote';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const quoteFile = endpoint(
  routes.quoteFile,
  ['table', 'clock'],
  async ({ params, body, user, request }, ports) => {
    const view = await viewFile(ports.table, params.id, user);
    if (!view) return refuse('file_not_found');
    const asking = { user, ip: request.ip, code: body.coupon, chosenAmount: body.amount };
    const quote = await quotePrice(ports, view.file, asking);
    return quote.ok ? ok({ data: quoteShape(quote.value) }) : spoken(quote, request.language);
  },
);
