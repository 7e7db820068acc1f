import { reportTextLength } from '#shared/safety';
import { operatorPaths as paths } from '../src/nav/operator-paths.ts';
import type { Cast } from './cast.ts';
import type { Market } from './market.ts';
import { call } from './people.ts';

interface ConsoleScreen {
  path: string;
  /** Text of a user that shows once the page has loaded. */
  shows: string;
}

/** Console pages that show texts of users: a reported file, a paid order, and its seller. */
export async function consoleScreens(market: Market, cast: Cast): Promise<readonly ConsoleScreen[]> {
  const { newcomer, seller, forSale, bought, paid, texts } = cast;
  const target = { type: 'file', id: forSale.id };
  const text = texts.review.repeat(2).slice(0, reportTextLength);
  const { data } = await call<{ data: { id: string } }>(market, 'POST /reports', {
    token: newcomer.token,
    body: { target, reason: 'deceptive', text },
  });
  return [
    { path: paths.cases(), shows: forSale.title },
    { path: paths.case(data.id), shows: text },
    { path: paths.person(seller.username), shows: seller.username },
    { path: paths.seller(seller.username), shows: seller.username },
    { path: paths.order(paid), shows: bought.title },
  ];
}
