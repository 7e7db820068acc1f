import * as z from 'zod';
import type { Blame, PayoutInstruction, PayoutOutcome, PayoutProvider, SentPayout } from '#functions/ports/payouts';
import { yuanFixed } from '#shared/money';
import { payoutTraits } from '../provider.ts';
import { yuan } from './answer.ts';
import { type AlipayAccount, type AlipayGateway, alipayGateway } from './gateway.ts';
import { refusalOf, transferBlame } from './transfer-codes.ts';

export interface TransferOptions extends AlipayAccount {
  /** Shown on the seller's statement. */
  title: string;
  /** The scene agreed with Alipay, which every transfer must name, and the kind of description it requires. */
  scene: { name: string; infoType: string };
}

/** Transfers from our balance to an Alipay account, without a password. */
const product = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };

export function alipayTransfer(options: TransferOptions): PayoutProvider {
  const gateway = alipayGateway(options);
  return {
    ...payoutTraits.transfer,
    submit: (payout) => submit(gateway, options, payout),
    query: (payout) => query(gateway, payout),
  };
}

const content = ({ title, scene }: TransferOptions, { payoutId, amount, payee }: PayoutInstruction) => ({
  ...product,
  out_biz_no: payoutId,
  trans_amount: yuanFixed(amount),
  order_title: title,
  payee_info: { identity: payee.account, identity_type: 'ALIPAY_LOGON_ID', name: payee.realName },
  transfer_scene_name: scene.name,
  transfer_scene_report_infos: [{ info_type: scene.infoType, info_content: title }],
});

const submitted = z.object({
  out_biz_no: z.string(),
  order_id: z.string().min(1),
  status: z.literal('SUCCESS'),
  amount: yuan.optional(),
});

async function submit(
  gateway: AlipayGateway,
  options: TransferOptions,
  payout: PayoutInstruction,
): Promise<PayoutOutcome> {
  const response = await gateway.ask('alipay.fund.trans.uni.transfer', content(options, payout));
  if (response.state !== 'done') return refusalOf(response, transferBlame);
  const { data } = submitted.safeParse(response.fields);
  if (data?.out_biz_no !== payout.payoutId) return { state: 'unknown' };
  // The answer may omit the amount; the query never does.
  if (data.amount === undefined) return query(gateway, payout);
  return data.amount === payout.amount ? { state: 'succeeded', orderNo: data.order_id } : { state: 'unknown' };
}

const queried = z.object({
  out_biz_no: z.string(),
  order_id: z.string().optional(),
  status: z.string(),
  trans_amount: yuan.optional(),
  error_code: z.string().optional(),
});

/** Alipay has ended the transfer and no money arrived. */
const failedStatuses = ['FAIL', 'CLOSED', 'REFUND'];

/**
 * A refused query proves nothing about the transfer, not even ORDER_NOT_EXIST: a request believed lost may still
 * arrive.
 */
async function query(gateway: AlipayGateway, payout: SentPayout): Promise<PayoutOutcome> {
  const names = { ...product, out_biz_no: payout.payoutId };
  const response = await gateway.ask('alipay.fund.trans.common.query', names);
  if (response.state !== 'done') return { state: 'unknown', code: response.code };
  const { data } = queried.safeParse(response.fields);
  if (data?.out_biz_no !== payout.payoutId) return { state: 'unknown' };
  if (failedStatuses.includes(data.status)) return failed(data.error_code ?? data.status);
  const arrived = data.status === 'SUCCESS' && data.trans_amount === payout.amount;
  return arrived && data.order_id
    ? { state: 'succeeded', orderNo: data.order_id }
    : { state: 'unknown', code: data.status };
}

/** The transfer definitely failed. Codes without a known blame are left to an operator. */
function failed(code: string): PayoutOutcome {
  const who: Blame = transferBlame(code) ?? 'bug';
  return { state: 'rejected', code, who };
}
