import { query } from './paths.ts';

/** The address of a payment's result, apart from `paths`, which is in the first load. */
export const paymentPaths = {
  result: (outTradeNo: string) => `/payment/return${query({ out_trade_no: outTradeNo })}`,
};
