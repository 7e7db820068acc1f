import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { Quote } from '#shared/contract/promotions';
import { limits } from '#shared/limits';
import { type Fen, fen, fenFromYuan, yuanFixed } from '#shared/money';
import { type ApiError, ask } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { fenOf } from '../../ui/text/format.ts';
import { type StoredCode, storeCode, useStoredAmount, useStoredCode } from './stored-offers.ts';

export type AmountFault = 'invalid' | 'low' | 'high';

/** The price of a file for this buyer now, with their code and chosen amount. */
export interface Deal {
  /** The amount to pay; the minimum while the typed amount is invalid. */
  amount: Fen;
  /** Set if buyers choose the amount. */
  chosen?: { text: string; least: Fen; suggest: Fen; fault: AmountFault | undefined } | undefined;
  /** A valid code. `applies`: it lowers the amount. */
  coupon?: { code: string; applies: boolean } | undefined;
  /** Why the code was refused. */
  refusal: ApiError | undefined;
  /** The code is being checked. */
  isAsking: boolean;
  /** The price does not depend on a pending check. */
  isKnown: boolean;
  /** Checks the same code again. */
  askAgain: () => void;
}

/** True if this viewer can buy the file. */
export const isForSale = ({ price, is_owner, is_purchased, is_deleted }: FileDetail): boolean =>
  price > 0 && !is_owner && !is_purchased && !is_deleted;

/** The first part of the cache keys of all quotes. */
export const quoteKey = 'POST /files/{id}/quote';

const isTriedAt = (code: StoredCode | undefined, file: FileDetail): boolean =>
  code?.isTried === true && !code.isDead && !code.notFor?.includes(file.id) && isForSale(file);

/** The quote with a code; refetched for another user and when the price has changed. */
function useQuote(file: FileDetail, code: StoredCode | undefined) {
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

/**
 * Updates a code after an answer: removed once its order is paid, and marked so that a refused code is not sent again,
 * which would count as guessing.
 */
function codeAfter(code: StoredCode, file: FileDetail, refusal: string | undefined): StoredCode | undefined {
  if (file.is_purchased && code.orderedFor === file.id) return undefined;
  if (refusal === 'coupon_not_found' && !code.isDead) return { ...code, isDead: true };
  const { notFor = [] } = code;
  return refusal === 'coupon_not_for_file' && !notFor.includes(file.id)
    ? { ...code, notFor: [...notFor, file.id] }
    : code;
}

function useForget(file: FileDetail, code: StoredCode | undefined, refusal: string | undefined): void {
  useEffect(() => {
    if (!code?.isTried) return;
    const after = codeAfter(code, file, refusal);
    if (after !== code) storeCode(file.username, after);
  }, [file, code, refusal]);
}

/** Accepts input of a Chinese keyboard. */
export const amountOf = (text: string): Fen | undefined =>
  fenFromYuan(text.normalize('NFKC').replace('。', '.').replace(/[¥\s]/g, '').replace(/\.$/, ''));

function faultOf(amount: Fen | undefined, least: Fen): AmountFault | undefined {
  if (amount === undefined) return 'invalid';
  if (amount < least) return 'low';
  return amount > limits.priceMaxFen ? 'high' : undefined;
}

/** Until the buyer types an amount it is the suggested one, or the discounted minimum with a coupon. */
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
  const code = useStoredCode(file.username);
  const typed = useStoredAmount(file.id);
  const quote = useQuote(file, code);
  useForget(file, code, quote.error?.code);
  const triedQuote = isTriedAt(code, file) ? validQuote(quote) : undefined;
  const price = fenOf(file.price);
  const least = fen(Math.min(price, triedQuote?.coupon ? fenOf(triedQuote.amount) : price));
  const chosen = isForSale(file) ? chosenOf(file, { typed, least, isLess: least < price }) : undefined;
  const amount = chosen?.amount ?? least;
  const isWaited = isTriedAt(code, file) && (status === 'loading' ? askAgain === undefined : quote.isPending);
  return {
    amount,
    chosen,
    coupon: triedQuote?.coupon ? { code: triedQuote.coupon.code, applies: amount < price } : undefined,
    refusal: refusalOf(code, quote.error),
    isAsking: quote.isFetching,
    isKnown: !isWaited,
    askAgain: () => void quote.refetch(),
  };
}

/** An older answer is void once the code is refused; a lost network or failing server does not change it. */
const validQuote = ({ data, error }: { data: Quote | undefined; error: ApiError | null }): Quote | undefined =>
  error === null || error.code === 'network' || error.code === 'server' ? data : undefined;

/** A code from a link that does not exist shows no error. */
function refusalOf(code: StoredCode | undefined, error: ApiError | null): ApiError | undefined {
  if (!code?.isTried || !error) return undefined;
  return code.isOfLink && error.code === 'coupon_not_found' ? undefined : error;
}
