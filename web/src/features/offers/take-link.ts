import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { codeOf, couponCode, promotionLimits } from '#shared/offers';
import { keepCode, keepVia } from './kept-offers.ts';

/** What a link says beside where it leads: a code of the seller's, and where it was found. */
const names = ['c', 'via', 'utm_source'] as const;

const viaIn = (parameters: URLSearchParams): string =>
  [...(parameters.get('via') || parameters.get('utm_source') || '').trim()]
    .slice(0, promotionLimits.viaLength)
    .join('');

/** Keeps what is said, and takes it away. @returns where it was found, if anywhere */
function take(parameters: URLSearchParams, seller: string): string {
  const code = codeOf(parameters.get('c') ?? '');
  if (couponCode.test(code)) keepCode(seller, { typed: code, isTried: true, isOfLink: true });
  const via = viaIn(parameters);
  if (via !== '') keepVia(via);
  for (const name of names) parameters.delete(name);
  return via;
}

/**
 * What the address says of offers is kept for the visit, the code for the files of this seller, and leaves the address: it is
 * nothing to be passed on by accident. The history entry remembers where it came from, for the count of views.
 */
export function useOfferLink(seller: string): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!names.some((name) => parameters.has(name))) return;
    const via = take(parameters, seller);
    const rest = parameters.size > 0 ? `?${parameters}` : '';
    const here = { ...Object(state), ...(via !== '' && { via }) };
    void navigate(pathname + rest + hash, { replace: true, state: here });
  }, [seller, pathname, search, hash, state, navigate]);
}
