import { accounts } from './accounts.ts';
import { books } from './ledger.ts';
import { checkout } from './payments.ts';
import { data } from './accounts/data.ts';
import { factors } from './accounts/factors.ts';
import { files } from './files.ts';
import { mails } from './emails.ts';
import { market } from './catalog.ts';
import { money } from './operations/operations.ts';
import { promotions } from './promotions.ts';
import { operator } from './moderation/cases.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { payouts } from './payouts.ts';
import { people } from './profiles.ts';
import { refunds } from './refunds.ts';
import { reviews } from './reviews.ts';
import type { Route } from './route.ts';
import { safety } from './moderation/moderation.ts';
import { search } from './search.ts';
import { uploads } from './uploads.ts';

/** Every row, by noun. A row's handler lies in the folder of its noun: `functions/api/payments/create-payment.ts`. */
const nouns = {
  accounts,
  factors,
  data,
  people,
  files,
  market,
  search,
  uploads,
  offers: promotions,
  orders,
  checkout,
  payouts,
  refunds,
  reviews,
  mails,
  safety,
  operator,
  money,
  books,
  pages,
} as const satisfies Record<string, Record<string, Route>>;

/** The only list of routes. Its keys name the file, the Lambda, the operationId, the query key and the log field. */
export const routes = {
  ...nouns.accounts,
  ...nouns.factors,
  ...nouns.data,
  ...nouns.people,
  ...nouns.files,
  ...nouns.market,
  ...nouns.search,
  ...nouns.uploads,
  ...nouns.offers,
  ...nouns.orders,
  ...nouns.checkout,
  ...nouns.payouts,
  ...nouns.refunds,
  ...nouns.reviews,
  ...nouns.mails,
  ...nouns.safety,
  ...nouns.operator,
  ...nouns.money,
  ...nouns.books,
  ...nouns.pages,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The rows as plain data, for the loops over the table. */
export const routeEntries = Object.entries(routes) as [RouteName, Route][];

/** `createPayment` → `create-payment`: the name of the file, the bundle and the Lambda. */
export const fileNameOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const nounOf = (name: RouteName): string | undefined =>
  Object.entries(nouns).find(([, rows]) => Object.hasOwn(rows, name))?.[0];

/** `createPayment` → `functions/api/payments/create-payment.ts`. */
export const handlerFileOf = (name: RouteName): string => `functions/api/${nounOf(name)}/${fileNameOf(name)}.ts`;
