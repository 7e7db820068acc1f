import { SecurityEvents } from './security-events.tsx';
import { Sessions } from './sessions.tsx';

export const SecurityTab = () => (
  <div className="grid gap-5">
    <Sessions />
    <SecurityEvents />
  </div>
);
