import { type ComponentType, useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { toast } from './toast.ts';

/**
 * A menu or panel whose code is loaded when its button is pressed: until then `Part` is undefined, and the button has
 * `open` and, on pointer and focus, `prepare`.
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const t = useCore();
  const [Part, setPart] = useState<ComponentType<Props>>();
  const open = () =>
    void load().then(
      (loaded) => setPart(() => loaded),
      () => toast.bad(t.errors.network, undefined, { about: 'network' }),
    );
  const prepare = () => void load().catch(() => undefined);
  return { Part, open, prepare };
}
