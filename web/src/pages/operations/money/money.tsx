import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Needs } from '../needs.tsx';
import { NoPage } from '../no-page.tsx';
import { Day } from './books/day.tsx';
import { Order } from './books/order.tsx';
import { Postings } from './books/postings.tsx';
import { Seller } from './books/seller.tsx';
import { Sellers } from './books/sellers.tsx';
import { Differences } from './differences.tsx';
import { Disputes } from './disputes.tsx';
import { Holds } from './holds.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { Messages } from './messages.tsx';
import { Payouts } from './payouts.tsx';
import { Proposals } from './proposals.tsx';
import { Refunds } from './refunds.tsx';

const pages: Record<string, ComponentType> = {
  refunds: Refunds,
  payouts: Payouts,
  proposals: Proposals,
  disputes: Disputes,
  kin: LinkedAccounts,
  differences: Differences,
  messages: Messages,
  holds: Holds,
  sellers: Sellers,
  'sellers/:name': Seller,
  postings: Postings,
  'orders/:number': Order,
  days: Day,
  'days/:day': Day,
};

/** The pages about money, loaded when the first of them is opened. */
export default function MoneyPages() {
  return (
    <Routes>
      {Object.entries(pages).map(([path, Page]) => (
        <Route
          key={path}
          path={path}
          element={
            <Needs takes="finance">
              <Page />
            </Needs>
          }
        />
      ))}
      <Route path="*" element={<NoPage />} />
    </Routes>
  );
}
