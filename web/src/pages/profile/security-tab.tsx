import { Sessions } from './sessions.tsx';

export const SecurityTab = () => (
  <div className="grid gap-5">
    <Sessions />
  </div>
);
