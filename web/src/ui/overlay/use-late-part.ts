import { type ComponentType, type KeyboardEvent, type UIEvent, useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { toast } from './toast.ts';

export type Press = 'pointer' | 'keyboard';

/**
 * A menu or panel whose code is loaded when its button is pressed: until then `Part` is undefined, and the button has
 * `open` and, on pointer and focus, `prepare`. `opened` says by what it was pressed.
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const t = useCore();
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [opened, setOpened] = useState<Press>();
  /** A key's click has no count. */
  const open = ({ detail }: UIEvent) => {
    setOpened(detail > 0 ? 'pointer' : 'keyboard');
    void load().then(
      (loaded) => setPart(() => loaded),
      () => toast.bad(t.errors.network, undefined, { about: 'network' }),
    );
  };
  const prepare = () => void load().catch(() => undefined);
  /** The arrow that opens a menu. */
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open(event);
  };
  return { Part, opened, open, openByArrow, prepare };
}
