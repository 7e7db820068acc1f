import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { Quote } from '#shared/contract/promotions';
import { limits } from '#shared/limits';
import { type Fen, fen, fenFromYuan, yuanFixed } from '#shared/money';
import { type ApiError, ask } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { fenOf } from '../../ui/text/format.ts';
import { type KeptCode, keepCode, useKeptAmount, useKeptCode } from './kept-offers.ts';

export type AmountFault = 'invalid' | 'low' | 'high';

/** What a buyer pays for a file at this moment, with their code and the amount of their choice. */
export interface Deal {
  /** What is paid; where the amount is none, the least. */
  amount: Fen;
  /** Where buyers choose. */
  chosen?: { text: string; least: Fen; suggest: Fen; fault: AmountFault | undefined } | undefined;
  /** A code that is good. `applies`: it makes it less. */
  coupon?: { code: string; applies: boolean } | undefined;
  /** Why a code is not taken. */
  refusal: ApiError | undefined;
  /** A code is being looked at. */
  isAsking: boolean;
  /** Nobody has to wait for the price any more. */
  isKnown: boolean;
  /** Once more about the same code. */
  askAgain: () => void;
}

/** There is something to be paid for it. */
export const isForSale = ({ price, is_owner, is_purchased, is_deleted }: FileDetail): boolean =>
  price > 0 && !is_owner && !is_purchased && !is_deleted;

/** The codes of every file's quotes in the cache. */
export const quoteKey = 'POST /files/{id}/quote';

const isTriedAt = (code: KeptCode | undefined, file: FileDetail): boolean =>
  code?.isTried === true && !code.isDead && !code.notFor?.includes(file.id) && isForSale(file);

/** Asked anew for another person, and when the price has become another one. */
function useQuote(file: FileDetail, code: KeptCode | undefined) {
  const { user, status } = useSession();
  const coupon = code?.isTried ? code.typed : '';
  return useQuery<Quote, ApiError>({
    queryKey: [quoteKey, file.id, coupon, user?.id, file.price, file.list_price],
    queryFn: async ({ signal }) => {
      const { data } = await ask('POST /files/{id}/quote', { params: { id: file.id }, body: { coupon } }, { signal });
      return data;
    },
    enabled: status !== 'loading' && isTriedAt(code, file),
    ...{ retry: false, retryOnMount: false, networkMode: 'always' },
  });
}

/** What is left of a code by what was heard of it: what has done its work is forgotten, and what would be guessing is not tried again. */
function codeAfter(code: KeptCode, file: FileDetail, refusal: string | undefined): KeptCode | undefined {
  if (file.is_purchased && code.orderedFor === file.id) return undefined;
  if (refusal === 'coupon_not_found' && !code.isDead) return { ...code, isDead: true };
  const { notFor = [] } = code;
  return refusal === 'coupon_not_for_file' && !notFor.includes(file.id)
    ? { ...code, notFor: [...notFor, file.id] }
    : code;
}

function useForget(file: FileDetail, code: KeptCode | undefined, refusal: string | undefined): void {
  useEffect(() => {
    if (!code?.isTried) return;
    const after = codeAfter(code, file, refusal);
    if (after !== code) keepCode(file.username, after);
  }, [file, code, refusal]);
}

/** As typed with a Chinese keyboard as well. */
export const amountOf = (text: string): Fen | undefined =>
  fenFromYuan(text.normalize('NFKC').replace('。', '.').replace(/[¥\s]/g, '').replace(/\.$/, ''));

function faultOf(amount: Fen | undefined, least: Fen): AmountFault | undefined {
  if (amount === undefined) return 'invalid';
  if (amount < least) return 'low';
  return amount > limits.priceMaxFen ? 'high' : undefined;
}

/** Until somebody types an amount it is the one that is proposed; with a code, what the code makes of it. */
function chosenOf(
  { pay_what }: FileDetail,
  { typed, least, isLess }: { typed: string | undefined; least: Fen; isLess: boolean },
) {
  if (!pay_what) return undefined;
  const suggest = fenOf(pay_what.suggest);
  const text = typed ?? yuanFixed(isLess ? least : suggest);
  const amount = amountOf(text);
  const fault = faultOf(amount, least);
  return { text, least, suggest, fault, amount: fault || amount === undefined ? least : amount };
}

export function useDeal(file: FileDetail): Deal {
  const { status, askAgain } = { askAgain: undefined, ...useSession() };
  const code = useKeptCode(file.username);
  const typed = useKeptAmount(file.id);
  const quote = useQuote(file, code);
  useForget(file, code, quote.error?.code);
  const tried = isTriedAt(code, file) ? foundIn(quote) : undefined;
  const price = fenOf(file.price);
  const least = fen(Math.min(price, tried?.coupon ? fenOf(tried.amount) : price));
  const chosen = isForSale(file) ? chosenOf(file, { typed, least, isLess: least < price }) : undefined;
  const amount = chosen?.amount ?? least;
  const isWaited = isTriedAt(code, file) && (status === 'loading' ? askAgain === undefined : quote.isPending);
  return {
    amount,
    chosen,
    coupon: tried?.coupon ? { code: tried.coupon.code, applies: amount < price } : undefined,
    refusal: refusalOf(code, quote.error),
    isAsking: quote.isFetching,
    isKnown: !isWaited,
    askAgain: () => void quote.refetch(),
  };
}

/** What was answered before is no answer any more where it is refused by now; a network or a server that is gone says nothing about it. */
const foundIn = ({ data, error }: { data: Quote | undefined; error: ApiError | null }): Quote | undefined =>
  error === null || error.code === 'network' || error.code === 'server' ? data : undefined;

/** Of a code that came with a link, and that there is not, nobody needs to hear. */
function refusalOf(code: KeptCode | undefined, error: ApiError | null): ApiError | undefined {
  if (!code?.isTried || !error) return undefined;
  return code.isOfLink && error.code === 'coupon_not_found' ? undefined : error;
}
