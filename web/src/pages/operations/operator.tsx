import type { ComponentProps, ReactElement } from 'react';
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

/** Every page of the console with the role it needs, except those about money, which are loaded on their own. */
const pages: readonly [path: string, role: ComponentProps<typeof Needs>['takes'], page: ReactElement][] = [
  ['', 'any', <Overview key="overview" />],
  ['cases', 'moderator', <Queue key="queue" />],
  ['cases/:id', 'moderator', <Case key="case" />],
  ['appeals', 'moderator', <Appeals key="appeals" />],
  ['people', 'support', <People key="people" />],
  ['people/:name', 'support', <Person key="person" />],
  ['audit', 'support', <Audit key="audit" />],
];

/** The operator console, in a bundle of its own, of which no other page loads anything. */
export default function OperatorPage() {
  return (
    <Frame>
      <Routes>
        {pages.map(([path, role, page]) => (
          <Route key={path} path={path} element={<Needs takes={role}>{page}</Needs>} />
        ))}
        <Route path="*" element={<Money />} />
      </Routes>
    </Frame>
  );
}
