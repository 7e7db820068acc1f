import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { couponCode, normalizedCode, promotionLimits } from '#shared/promotions';
import { storeCode, storeVia } from './stored-offers.ts';

/** Parameters of a shared link: a coupon code and the traffic source. */
const names = ['c', 'via', 'utm_source'] as const;

const viaIn = (parameters: URLSearchParams): string =>
  [...(parameters.get('via') || parameters.get('utm_source') || '').trim()]
    .slice(0, promotionLimits.viaLength)
    .join('');

/** Stores the parameters and removes them from the address. @returns the traffic source, or an empty text */
function storeParameters(parameters: URLSearchParams, seller: string): string {
  const code = normalizedCode(parameters.get('c') ?? '');
  if (couponCode.test(code)) storeCode(seller, { typed: code, isTried: true, isOfLink: true });
  const via = viaIn(parameters);
  if (via !== '') storeVia(via);
  for (const name of names) parameters.delete(name);
  return via;
}

/**
 * Keeps the link's source for the visit and its code for the seller's files, and removes both from the address so that
 * they are not shared by accident. The history entry keeps the source for the count of views.
 */
export function useOfferLink(seller: string): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!names.some((name) => parameters.has(name))) return;
    const via = storeParameters(parameters, seller);
    const query = parameters.size > 0 ? `?${parameters}` : '';
    const newState = { ...Object(state), ...(via !== '' && { via }) };
    void navigate(pathname + query + hash, { replace: true, state: newState });
  }, [seller, pathname, search, hash, state, navigate]);
}
