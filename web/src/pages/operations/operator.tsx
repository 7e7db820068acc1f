import { Route, Routes } from 'react-router-dom';
import { lazyPart } from '../../nav/lazy-part.ts';
import { Appeals } from './appeals.tsx';
import { Audit } from './audit.tsx';
import { Case } from './cases/case.tsx';
import { Queue } from './cases/queue.tsx';
import { Frame } from './frame.tsx';
import { Needs } from './needs.tsx';
import { Overview } from './overview.tsx';
import { People } from './people.tsx';
import { Person } from './person.tsx';

const Money = lazyPart(() => import('./money/money.tsx'));

/** The console of those who work for the market: it comes alone, and with nothing of it in any other page. */
export default function OperatorPage() {
  return (
    <Frame>
      <Routes>
        <Route
          index
          element={
            <Needs takes="any">
              <Overview />
            </Needs>
          }
        />
        <Route
          path="cases"
          element={
            <Needs takes="moderator">
              <Queue />
            </Needs>
          }
        />
        <Route
          path="cases/:id"
          element={
            <Needs takes="moderator">
              <Case />
            </Needs>
          }
        />
        <Route
          path="appeals"
          element={
            <Needs takes="moderator">
              <Appeals />
            </Needs>
          }
        />
        <Route
          path="people"
          element={
            <Needs takes="support">
              <People />
            </Needs>
          }
        />
        <Route
          path="people/:name"
          element={
            <Needs takes="support">
              <Person />
            </Needs>
          }
        />
        <Route
          path="audit"
          element={
            <Needs takes="support">
              <Audit />
            </Needs>
          }
        />
        <Route path="*" element={<Money />} />
      </Routes>
    </Frame>
  );
}
