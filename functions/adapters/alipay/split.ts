import * as z from 'zod';
import type { Blame, PayoutInstruction, PayoutOutcome, PayoutProvider, SentPayout } from '#functions/ports/payouts';
import { yuanFixed } from '#shared/money';
import { payoutTraits } from '../provider.ts';
import { type AlipayResponse, yuan } from './answer.ts';
import { type AlipayAccount, type AlipayGateway, alipayGateway } from './gateway.ts';
import { alipayRefund } from './refund.ts';
import { refusalOf } from './transfer-codes.ts';

export interface SplitOptions extends AlipayAccount {
  /** Our number at Alipay, to which a share that is taken back returns. */
  sellerId: string;
  /** Shown on the seller's statement. */
  title: string;
}

/**
 * The licensed way: the buyer's money stays frozen at Alipay (`royalty_freeze` when the page is opened) until it is
 * split between seller and platform there. A payout is the share of one sale, and its number is that of the split.
 */
export function alipaySplit(options: SplitOptions): PayoutProvider {
  const gateway = alipayGateway(options);
  return {
    ...payoutTraits.split,
    submit: (payout) => submit(gateway, options, payout),
    query: (payout) => query(gateway, payout),
    refund: ({ amount, payee }, refund) =>
      alipayRefund(gateway, refund, { amount, from: payee.account, to: options.sellerId }),
  };
}

/** As in `transfer-codes.ts`: only unambiguous codes. */
const blameOf: Partial<Record<string, Blame>> = {
  'ACQ.USER_NOT_EXIST': 'seller',
  'ACQ.PRODUCT_UNSIGN': 'platform',
  'ACQ.RELATION_QUANTITY_LIMIT': 'platform',
  /** The share exceeds what the contract allows, as it would for the next sale. */
  'ACQ.ALLOC_AMOUNT_VALIDATE_ERROR': 'platform',
  'ACQ.ROYALTY_RECEIVER_INVALID': 'bug',
  'ACQ.RECEIVER_LIST_EMPTY': 'bug',
  'ACQ.INVALID_RECEIVER_TYPE': 'bug',
  'ACQ.INVALID_PARAMETER': 'bug',
  'ACQ.DISCORDANT_REPEAT_REQUEST': 'bug',
};

const refusal = (response: Exclude<AlipayResponse, { state: 'done' }>): PayoutOutcome =>
  refusalOf(response, (code) => blameOf[code]);

const bound = z.object({ result_code: z.literal('SUCCESS') });

/** Only accounts bound to the platform can receive a share; binding an account again changes nothing. */
function bind(gateway: AlipayGateway, { payoutId, payee }: PayoutInstruction): Promise<AlipayResponse> {
  const receiver = { type: 'loginName', account: payee.account, name: payee.realName };
  return gateway.ask('alipay.trade.royalty.relation.bind', { out_request_no: payoutId, receiver_list: [receiver] });
}

const settlement = ({ title }: SplitOptions, { payoutId, amount, payee, sale }: PayoutInstruction) => ({
  out_request_no: payoutId,
  trade_no: sale?.tradeNo,
  royalty_mode: 'sync',
  royalty_parameters: [
    {
      royalty_type: 'transfer',
      trans_in_type: 'loginName',
      trans_in: payee.account,
      trans_in_name: payee.realName,
      amount: yuanFixed(amount),
      desc: title,
    },
  ],
  // The remainder is the fee: the same request makes it ours.
  extend_params: { royalty_finish: 'true' },
});

async function submit(
  gateway: AlipayGateway,
  options: SplitOptions,
  payout: PayoutInstruction,
): Promise<PayoutOutcome> {
  if (!payout.sale) return { state: 'rejected', code: 'NO_SALE', who: 'bug' };
  const binding = await bind(gateway, payout);
  if (binding.state !== 'done') return refusal(binding);
  if (!bound.safeParse(binding.fields).success) return { state: 'unknown' };
  const response = await gateway.ask('alipay.trade.order.settle', settlement(options, payout));
  // The answer names neither number nor amount of the split, so it is queried.
  return response.state === 'done' ? query(gateway, payout) : refusal(response);
}

const queried = z.object({
  out_request_no: z.string(),
  royalty_detail_list: z.array(
    z.object({
      operation_type: z.string(),
      state: z.string(),
      amount: yuan,
      detail_id: z.string().optional(),
      error_code: z.string().optional(),
    }),
  ),
});

/** The port has one code for a payout that does not exist. */
const nameOf = (code: string | undefined): string | undefined =>
  code === 'ACQ.TRADE_NOT_EXIST' ? 'ORDER_NOT_EXIST' : code;

/** A refused query proves nothing about the split. */
async function query(gateway: AlipayGateway, payout: SentPayout): Promise<PayoutOutcome> {
  const names = { out_request_no: payout.payoutId, trade_no: payout.sale?.tradeNo };
  const response = await gateway.ask('alipay.trade.order.settle.query', names);
  if (response.state !== 'done') return { state: 'unknown', code: nameOf(response.code) };
  const { data } = queried.safeParse(response.fields);
  if (data?.out_request_no !== payout.payoutId) return { state: 'unknown' };
  const shares = data.royalty_detail_list.filter((detail) => detail.operation_type === 'transfer');
  const [share] = shares;
  if (!share || shares.length > 1 || share.amount !== payout.amount) return { state: 'unknown' };
  return outcomeOf(share, payout);
}

type Share = z.output<typeof queried>['royalty_detail_list'][number];

function outcomeOf(share: Share, { payoutId }: SentPayout): PayoutOutcome {
  if (share.state === 'SUCCESS') return { state: 'succeeded', orderNo: share.detail_id ?? payoutId };
  if (share.state !== 'FAIL') return { state: 'unknown', code: share.state };
  const code = share.error_code ?? 'FAIL';
  return { state: 'rejected', code, who: blameOf[code] ?? 'bug' };
}
