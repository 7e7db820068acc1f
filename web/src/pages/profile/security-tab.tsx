import { Factors } from './security/factors.tsx';
import { Sessions } from './sessions.tsx';

export const SecurityTab = () => (
  <div className="grid gap-5">
    <Factors />
    {/* Recovery codes are printed from this page, and nothing else of it. */}
    <div className="print:hidden">
      <Sessions />
    </div>
  </div>
);
