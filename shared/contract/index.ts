import { credentials } from './accounts/credentials.ts';
import { data } from './accounts/data.ts';
import { factors } from './accounts/factors.ts';
import { sessions } from './accounts/sessions.ts';
import { accounts } from './accounts.ts';
import { catalog } from './catalog.ts';
import { emails } from './emails.ts';
import { previews } from './files/previews.ts';
import { statsRoutes } from './files/stats.ts';
import { versions } from './files/versions.ts';
import { files } from './files.ts';
import { follows } from './follows.ts';
import { ledger } from './ledger.ts';
import { cases } from './moderation/cases.ts';
import { moderation } from './moderation/moderation.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations/operations.ts';
import { people } from './operations/people.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { profiles } from './profiles.ts';
import { promotions } from './promotions.ts';
import { disputes } from './refunds/disputes.ts';
import { refunds } from './refunds.ts';
import { reviews } from './reviews.ts';
import type { Route } from './route.ts';
import { search } from './search.ts';
import { uploads } from './uploads.ts';

/**
 * Every route, by noun. Every floor of the server, every page area, dictionary and nested stack takes its folder names from these
 * keys: the handler of a route lies in `functions/api/<noun>/<route-name>.ts`.
 */
export const nouns = {
  accounts: { ...accounts, ...credentials },
  'accounts/factors': factors,
  'accounts/sessions': sessions,
  'accounts/data': data,
  profiles: { ...profiles, ...follows },
  files,
  'files/previews': previews,
  'files/versions': versions,
  'files/stats': statsRoutes,
  uploads,
  catalog,
  search,
  promotions,
  orders,
  payments,
  refunds,
  'refunds/disputes': disputes,
  payouts,
  ledger,
  reviews,
  moderation: { ...moderation, ...cases },
  operations: { ...operations, ...people },
  notifications,
  emails,
  pages,
} as const satisfies Record<string, Record<string, Route>>;

/** All routes. A key names the file, the Lambda, the operationId, the query key and the log field. */
export const routes = {
  ...nouns.accounts,
  ...nouns['accounts/factors'],
  ...nouns['accounts/sessions'],
  ...nouns['accounts/data'],
  ...nouns.profiles,
  ...nouns.files,
  ...nouns['files/previews'],
  ...nouns['files/versions'],
  ...nouns['files/stats'],
  ...nouns.uploads,
  ...nouns.catalog,
  ...nouns.search,
  ...nouns.promotions,
  ...nouns.orders,
  ...nouns.payments,
  ...nouns.refunds,
  ...nouns['refunds/disputes'],
  ...nouns.payouts,
  ...nouns.ledger,
  ...nouns.reviews,
  ...nouns.moderation,
  ...nouns.operations,
  ...nouns.notifications,
  ...nouns.emails,
  ...nouns.pages,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export const routeEntries = Object.entries(routes) as [RouteName, Route][];

/** `createPayment` → `create-payment`: the name of the file, the bundle and the Lambda. */
export const fileNameOf = (name: string): string => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** The noun of a route: `createPayment` → `payments`. */
export const nounOf = (name: RouteName): string =>
  Object.entries(nouns).find(([, rows]) => Object.hasOwn(rows, name))?.[0] ?? '';

/** `createPayment` → `functions/api/payments/create-payment.ts`. */
export const handlerFileOf = (name: RouteName): string => `functions/api/${nounOf(name)}/${fileNameOf(name)}.ts`;
