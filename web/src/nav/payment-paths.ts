import { query } from './paths.ts';

/** Of a payment that is under way: `paths` is part of the first load. */
export const paymentPaths = {
  result: (outTradeNo: string) => `/payment/return${query({ out_trade_no: outTradeNo })}`,
};
