import { auth } from './auth.ts';
import { fileEdits } from './file-edits.ts';
import { fileLists } from './file-lists.ts';
import { files } from './files.ts';
import { pages } from './pages.ts';
import { payments } from './payments.ts';
import { payoutAccount } from './payout-account.ts';
import { payouts } from './payouts.ts';
import { receipts } from './receipts.ts';
import { refunds } from './refunds.ts';
import type { Route } from './route.ts';
import { search } from './search.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';
import { versions } from './versions.ts';

/** The only list of routes. Its keys name the file, the Lambda, the operationId, the query key and the log field. */
export const routes = {
  ...auth,
  ...users,
  ...payoutAccount,
  ...files,
  ...versions,
  ...fileEdits,
  ...fileLists,
  ...search,
  ...uploads,
  ...payments,
  ...payouts,
  ...receipts,
  ...refunds,
  ...pages,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The rows as plain data, for the loops over the table. */
export const routeEntries = Object.entries(routes) as [RouteName, Route][];

/** `createPayment` → `create-payment`: the name of the file, the bundle and the Lambda. */
export const fileNameOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
