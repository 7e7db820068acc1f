import { type ComponentType, useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { pageStyles } from '../page-styles.ts';
import { BellButton } from './bell-button.tsx';

const loadPanel = async () => {
  const [panel] = await Promise.all([import('./bell-panel.tsx'), pageStyles()]);
  return panel;
};

/** The bell of wide screens; phones have a tab. The panel's code is loaded with the first look. */
export function Bell() {
  const t = useCore();
  const [Panel, setPanel] = useState<ComponentType>();
  const open = () =>
    loadPanel().then(
      ({ default: BellPanel }) => setPanel(() => BellPanel),
      () => toast.bad(t.errors.network, undefined, { about: 'network' }),
    );
  const prepare = () => void loadPanel().catch(() => undefined);
  return (
    <div className="max-md:hidden">
      {Panel ? (
        <Panel />
      ) : (
        <BellButton
          aria-haspopup="dialog"
          aria-expanded={false}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void open()}
        />
      )}
    </div>
  );
}
