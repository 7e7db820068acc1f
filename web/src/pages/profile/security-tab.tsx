import { Factors } from './security/factors.tsx';
import { SecurityEvents } from './security-events.tsx';
import { Sessions } from './sessions.tsx';

export const SecurityTab = () => (
  <div className="grid gap-5">
    <Factors />
    {/* Recovery codes are printed from this page, and nothing else of it. */}
    <div className="grid gap-5 print:hidden">
      <Sessions />
      <SecurityEvents />
    </div>
  </div>
);
